public import Net

/// A file as the body of a response: sent by the system from its cache, by ranges where the client asks.
///
/// A single range is answered 206; several that do not come down to one are answered with the whole file,
/// as RFC 9110 section 14.2 allows. The strong `ETag` is made of the file's device, inode, size and time of
/// modification in nanoseconds. What is not a regular file is answered 404.
public struct FileBody: Sendable {
    enum Source: Sendable {
        /// In the system's bytes, which need not be UTF-8.
        case path([UInt8])
        case descriptor(Descriptor)
    }

    let source: Source
    let contentType: String

    /// The file at `path`.
    ///
    /// It is opened when the response is sent, and kept open for a few seconds for the next
    /// range. The caller answers for where the path leads.
    public init(path: String, contentType: String) {
        self.init(pathBytes: Array(path.utf8), contentType: contentType)
    }

    /// The file at a path that need not be UTF-8; as ``init(path:contentType:)``.
    public init(pathBytes: [UInt8], contentType: String) {
        source = .path(pathBytes)
        self.contentType = contentType
    }

    /// An open file, read by position: the descriptor's own position does not matter and does not move.
    public init(descriptor: Descriptor, contentType: String) {
        source = .descriptor(descriptor)
        self.contentType = contentType
    }
}
