public import ClickwheelHTTP
import Playback

/// What the page that sounds says of itself.
public struct SpeakerRoutes: RouteGroup {
    private struct Message: Decodable {
        let client: String
        let action: String
        let item: Int64?
        let load: Int?
        let event: String?
        let positionMs: Int?
        let durationMs: Int?
        let kind: String?
        let message: String?
    }

    private let desk: PlayerDesk

    /// The pages that are, or may be, the speaker of the player at `desk`.
    public init(_ desk: PlayerDesk) {
        self.desk = desk
    }

    public func add(to router: inout Router) {
        router.on(.post, "/api/speaker", desk.context) { request, reply in
            let message = try JSON.decode(Message.self, from: request)
            switch message.action {
            case "claim":
                return try desk.perform(
                    .claimSpeaker(message.client),
                    by: desk.sender(message.client, nil),
                    reply
                )
            case "report":
                desk.player.report(try report(message))
                return HTTPResponse(.noContent)
            case let other: throw APIError.badRequest("There is no \"action\" \"\(other.prefix(40))\".")
            }
        }
    }

    public func arrived(_ client: String) { desk.player.clientArrived(client) }
    public func left(_ client: String) { desk.player.clientLeft(client) }

    private func report(_ message: Message) throws(APIError) -> SpeakerReport {
        guard let item = message.item else { throw .badRequest("A report needs the key \"item\".") }
        return SpeakerReport(
            client: message.client,
            itemID: item,
            load: message.load,
            event: try event(message)
        )
    }

    private func event(_ message: Message) throws(APIError) -> OutputReport {
        switch message.event {
        case "loaded": return .loaded(durationMs: message.durationMs)
        case "playing": return .started(positionMs: message.positionMs)
        case "position":
            guard let position = message.positionMs else {
                throw .badRequest("\"position\" needs \"positionMs\".")
            }
            return .position(position)
        case "stalled": return .stalled
        case "ended": return .ended
        case "blocked": return .blocked
        case "failed":
            let kind = message.kind.flatMap { FailureKind(rawValue: $0) } ?? .output
            return .failed(
                kind,
                message: String((message.message ?? "The browser gave no reason.").prefix(300))
            )
        case let other: throw .badRequest("There is no \"event\" \"\((other ?? "").prefix(40))\".")
        }
    }
}
