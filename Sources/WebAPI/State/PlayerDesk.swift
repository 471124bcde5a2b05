import ClickwheelHTTP
import ClickwheelProgram
public import Library
public import Playback

/// What the routes of the player share: the player, the songs it names, and how its commands are answered.
public struct PlayerDesk: Sendable {
    let context: APIContext
    let player: Player
    let library: Library

    public init(_ context: APIContext, _ player: Player, _ library: Library) {
        self.context = context
        self.player = player
        self.library = library
    }

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
    func snapshot() -> SnapshotJSON { SnapshotJSON(player.snapshot, library) }

    /// Who sends a command.
    func sender(_ client: String?, _ revision: Int?) throws(APIError) -> Sender {
        guard let client else { return Sender(name: "a program", client: nil, revision: revision) }
        guard APIContext.isClient(client) else {
            throw .badRequest("\"client\" is 8 to 64 letters, digits and hyphens.")
        }
        return Sender(name: client, client: client, revision: revision)
    }

    /// Performs a command and answers with the player as it is then.
    func perform(_ command: PlayerCommand, by sender: Sender) throws -> HTTPResponse {
        do {
            try context.switchboard.perform(command, with: player, by: sender)
        } catch let error as PlaybackError where error.kind == .conflict {
            let isOutdated = if case .outdated = error { true } else { false }
            let content = Refusal.Content(
                id: isOutdated ? "outdated" : "refused",
                message: Sentence.of(error)
            )
            return try .json(Refusal(error: content, state: snapshot()), status: .conflict)
        }
        return try .json(snapshot())
    }
}
