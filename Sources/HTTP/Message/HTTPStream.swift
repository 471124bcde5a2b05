public import ClickwheelSystem
import Synchronization

/// What comes out of a descriptor as the body of a response, such as the output of a child process.
///
/// At most 64 KiB are read ahead of the client; a slow client slows the writer of the pipe down. Without a
/// known length an HTTP/1.1 client gets chunks, an HTTP/1.0 client the end of the connection.
public final class HTTPStream: Sendable {
    /// How a stream ended.
    public enum Outcome: Sendable {
        /// Everything up to the end of the descriptor was handed to the client's connection.
        case completed
        /// The client went away, was too slow, or never wanted the body (HEAD).
        case abandoned
        /// The descriptor could not be read, or its owner says that what came out is not everything.
        case failed
    }

    /// Asks the owner of a stream, at the end of its descriptor, whether that was everything.
    ///
    /// Called on the loop's thread; the answer may be given later and on any thread, and once.
    public typealias Confirmation =
        @Sendable (_ answer: @escaping @Sendable (_ isWhole: Bool) -> Void) -> Void

    /// What keeps a stream from going on.
    public enum Hold: Sendable {
        /// The client takes no more for now.
        case client
        /// The descriptor gives no more for now.
        case source
    }

    let descriptor: Descriptor
    let contentType: String
    let confirmation: Confirmation?
    let onHold: @Sendable (Hold) -> Void
    /// In a type of its own: a function that is itself in the mutex is wrapped once more by each look at it.
    private struct Ending: Sendable {
        let tell: @Sendable (Outcome) -> Void
    }

    private let ending: Mutex<Ending?>

    /// Takes over `descriptor`, which is made non-blocking and closed at the end.
    ///
    /// Without a `confirmation` the end of the descriptor is the end of the body. With one the end is sent when the
    /// owner has said that it is one; otherwise the connection is closed, so that the client notices.
    ///
    /// `onHold` is called on the loop's thread whenever bytes have moved and no more do for now. A source that gives
    /// nothing for long ends the stream as ``Outcome/failed``; see ``ServerConfiguration/sourceTimeout``.
    ///
    /// `onEnd` is called exactly once, on the loop's thread or where the unused stream is dropped: the place to
    /// end the child process.
    public init(
        descriptor: Descriptor,
        contentType: String,
        onEnd: @escaping @Sendable (Outcome) -> Void = { _ in },
        confirmation: Confirmation? = nil,
        onHold: @escaping @Sendable (Hold) -> Void = { _ in }
    ) {
        self.descriptor = descriptor
        self.contentType = contentType
        self.confirmation = confirmation
        self.onHold = onHold
        ending = Mutex(Ending(tell: onEnd))
    }

    deinit {
        end(.abandoned)
    }

    func end(_ outcome: Outcome) {
        ending.withLock { $0.take() }?.tell(outcome)
    }
}
