import ClickwheelFetch
import ClickwheelSystem

/// Where a catalogue and its files are.
protocol CatalogueSource: Sendable {
    /// The name of the first page, relative to itself.
    var firstName: String { get }

    /// The bytes at `reference`, relative to the catalogue's first page, which is at `nil`.
    ///
    /// - Returns: The bytes, and what to say the next time so that they are not sent again; no bytes where they are what `tag` says.
    /// - Throws: ``CatalogueError``
    func read(
        _ reference: String?,
        atMost limit: Int,
        unless tag: String?
    ) async throws -> (bytes: [UInt8]?, tag: String?)
}

/// A catalogue on a web server.
struct WebSource: CatalogueSource {
    /// The name of the first page, where an address names a folder.
    static let firstPage = "catalog.json"
    /// How long all that is read of one source may take.
    static let patience = Duration.seconds(120)

    let address: WebAddress
    private let client: HTTPClient
    private let patience: Duration
    private let end: Int64

    /// A catalogue by its address, or that of its folder; a feed has an address that means what it says, which is `isExact`.
    ///
    /// From now on all that is read of it may take as long as `patience`: many pages may not be slow one after the other.
    ///
    /// - Throws: ``CatalogueError``
    init(
        _ text: String,
        client: HTTPClient,
        isExact: Bool = false,
        patience: Duration = Self.patience
    ) throws(CatalogueError) {
        self.patience = patience
        end = Monotonic.later(Monotonic.now(), by: patience.nanoseconds)
        do {
            let address = try WebAddress(text)
            self.address =
                text.hasSuffix("/") && !isExact ? try address.resolving(Self.firstPage) : address
        } catch {
            throw .unreachable("\(error)")
        }
        // What is signed cannot be changed on the way; but who reads along learns what somebody wants, and an old catalogue can be
        // served for ever.
        guard address.scheme == "https" || address.isLoopback else {
            throw .unreachable("\(address) is not encrypted: use an https:// address")
        }
        self.client = client
    }

    var firstName: String {
        let path = address.text.prefix { $0 != "?" }
        return path.split(separator: "/").last.map(String.init) ?? Self.firstPage
    }

    func read(
        _ reference: String?,
        atMost limit: Int,
        unless tag: String?
    ) async throws -> (
        bytes: [UInt8]?, tag: String?
    ) {
        let place = try resolve(reference)
        let left = Duration.nanoseconds(end - Monotonic.now())
        guard left > .zero else {
            throw CatalogueError.unreachable("\(address) was not done within \(patience): try again later")
        }
        var request = FetchRequest(place)
        request.bodyLimit = Int64(limit)
        request.whole = min(.seconds(60), left)
        request.acceptsCompression = true
        request.redirects = .sameHostOrEncrypted(atMost: 3)
        if let tag { request.headers.append(FetchRequest.Field("If-None-Match", tag)) }
        let answer: FetchResponse
        do {
            answer = try await client.fetch(request)
        } catch {
            throw CatalogueError.unreachable("\(error)")
        }
        if answer.status == 304, tag != nil { return (nil, tag) }
        guard answer.status == 200 else {
            throw CatalogueError.unreachable(
                "\(place) answers with status \(answer.status): is the address right?"
            )
        }
        return (answer.body, answer["ETag"])
    }

    /// The address that a catalogue means by `reference`: one of the same server, or an encrypted one.
    func resolve(_ reference: String?) throws(CatalogueError) -> WebAddress {
        guard let reference else { return address }
        let place: WebAddress
        do {
            place = try address.resolving(reference)
        } catch {
            throw .unreachable("\(error)")
        }
        guard place.hasSameOrigin(as: address) || place.scheme == "https" else {
            throw .unreachable("\(place) is neither on the store's own server nor encrypted")
        }
        return place
    }
}

/// A catalogue in a folder of this machine.
struct FolderSource: CatalogueSource {
    /// An absolute path.
    let path: String

    var firstName: String { WebSource.firstPage }

    func read(
        _ reference: String?,
        atMost limit: Int,
        unless tag: String?
    ) async throws -> (
        bytes: [UInt8]?, tag: String?
    ) {
        let file = try resolve(reference)
        do {
            // One more than may be, so that what is too large is seen to be.
            return (try WholeFile.read(file, atMost: limit + 1), nil)
        } catch {
            throw CatalogueError.unreachable("\(file): \(error)")
        }
    }

    /// The path that a catalogue means by `reference`, which may not lead out of the folder.
    func resolve(_ reference: String?) throws(CatalogueError) -> String {
        let decoded = reference.map(WebAddress.decoded) ?? WebSource.firstPage
        guard let decoded, PackRules.pathComplaint(decoded) == nil else {
            throw .unreachable("'\(reference?.prefix(80) ?? "")' is no path within \(path)")
        }
        let file = path + "/" + decoded
        // A link in the folder would lead out of it.
        guard let real = try? Files.resolved(file), let root = try? Files.resolved(path),
            real.starts(with: root + [UInt8(ascii: "/")])
        else { throw .unreachable("there is no file \(file)") }
        return file
    }
}
