public import ClickwheelSystem

/// A file as the body of a response: sent by the system from its cache, by ranges where the client asks.
///
/// A single range is answered 206; several that do not come down to one are answered with the whole file,
/// as RFC 9110 section 14.2 allows. The strong `ETag` is made of the file's device, inode, size and time of
/// modification in nanoseconds. What is not a regular file is answered 404.
public struct FileBody: Sendable {
    enum Source: Sendable {
        /// In the system's bytes, which need not be UTF-8.
        case path([UInt8])
        /// Opened by its owner, under a name by which it is kept open.
        case named(String, open: Opening)
        case descriptor(Descriptor, part: Range<Int64>?)
    }

    /// Opens a file for reading; it may block, and runs on a thread of the server's that may.
    public typealias Opening = @Sendable () throws(Refusal) -> Descriptor

    /// Why there is no file to send.
    public struct Refusal: Error, Equatable, Sendable {
        /// What the client is answered.
        public let status: HTTPStatus
        /// What the client is told.
        public let message: String
        /// What the log is told besides; `nil` for nothing.
        public let detail: String?

        /// `message` and `detail` are those of ``HTTPResponse/error(_:_:detail:)``.
        public init(_ status: HTTPStatus, _ message: String, detail: String? = nil) {
            self.status = status
            self.message = message
            self.detail = detail
        }
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

    /// The file that `opening` opens, for a caller who knows better than a path how to get at it.
    ///
    /// `opening` is called when the response is sent, unless the file called `name` was opened within the last
    /// second; the descriptor is kept as with ``init(path:contentType:)``. Two files never share a name.
    public init(named name: String, contentType: String, opening: @escaping Opening) {
        source = .named(name, open: opening)
        self.contentType = contentType
    }

    /// An open file, or a part of it, read by position: the descriptor's own position does not matter and does not move.
    ///
    /// Ranges and the length are those of the part; one that reaches beyond the end of the file is answered 404.
    public init(descriptor: Descriptor, part: Range<Int64>? = nil, contentType: String) {
        source = .descriptor(descriptor, part: part)
        self.contentType = contentType
    }
}
