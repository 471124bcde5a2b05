import ClickwheelHTTP
import ClickwheelSystem
import Media

extension HTTPStream {
    /// What a conversion gives, as the body of a response.
    convenience init(_ stream: any ConvertedStream) {
        self.init(
            descriptor: stream.source,
            contentType: stream.contentType,
            onEnd: { _ in stream.leave() },
            confirmation: { stream.end($0) },
            onHold: { stream.note(isReaderSlow: $0 == .client) }
        )
    }
}
