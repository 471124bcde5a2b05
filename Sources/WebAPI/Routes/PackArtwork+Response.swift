import ClickwheelHTTP
import ClickwheelSystem
import Store

extension PackArtwork {
    /// The picture as an answer that may be kept as `caching` says: from its file, so that who reads slowly holds no memory.
    func response(caching: String) -> HTTPResponse {
        HTTPResponse(
            headers: [
                HTTPField("Cache-Control", caching),
                HTTPField("Content-Security-Policy", "default-src 'none'; sandbox"),
            ],
            body: body
        )
    }

    private var body: HTTPBody {
        // One that could not be kept, or has given way to newer ones since, is sent as it is.
        guard let file, let opened = try? Descriptor(regularFile: file.utf8) else {
            return .fixed(FixedBody(bytes, contentType: mimeType))
        }
        return .file(FileBody(descriptor: opened, contentType: mimeType))
    }
}
