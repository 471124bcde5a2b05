import ClickwheelHTTP
import Playback

extension APIContext {
    /// What a refused command gets: why, and how things are now.
    private struct Refusal: Encodable {
        struct Content: Encodable {
            let id: String
            let message: String
        }

        let error: Content
        let state: SnapshotJSON
    }

    /// The player as the page sees it now; blocks where a song must be looked up.
    func snapshot() -> SnapshotJSON {
        tracks.describe(player.snapshot)
    }

    /// Whether `text` can be the name of a page.
    static func isClient(_ text: String) -> Bool {
        (8...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }

    /// Who sends a command.
    func sender(_ client: String?, _ revision: Int?) throws(APIError) -> Sender {
        guard let client else { return Sender(name: "a program", client: nil, revision: revision) }
        guard Self.isClient(client) else {
            throw .badRequest("\"client\" is 8 to 64 letters, digits and hyphens.")
        }
        return Sender(name: client, client: client, revision: revision)
    }

    /// Performs a command and answers with the player as it is then.
    func perform(_ command: PlayerCommand, by sender: Sender) throws -> HTTPResponse {
        do throws(PlaybackError) {
            try player.perform(command, by: sender)
        } catch {
            switch error {
            case .outdated:
                let content = Refusal.Content(id: "outdated", message: "\(error)")
                return try .json(Refusal(error: content, state: snapshot()), status: .conflict)
            case .emptyQueue, .stopped:
                let content = Refusal.Content(id: "refused", message: "\(error)")
                return try .json(Refusal(error: content, state: snapshot()), status: .conflict)
            case .noSuchItem: throw APIError.notFound("\(error)")
            case .noSuchPosition, .queueFull, .noSuchMember: throw APIError.badRequest("\(error)")
            }
        }
        return try .json(snapshot())
    }
}
