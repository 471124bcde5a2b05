import ClickwheelHTTP
import ClickwheelNet
import ClickwheelProgram
public import Library
public import Playback

/// What the routes of the player share: the player, the songs it names, and how its commands are answered.
public struct PlayerDesk: Sendable {
    let context: APIContext
    let player: Player
    let library: MusicLibrary
    private let keeper: PlayerKeeper
    /// How long an answer waits for a disk that is slow.
    private static let patience = Duration.seconds(2)

    /// A desk for `player`, whose changes `keeper` keeps before they are answered.
    public init(_ context: APIContext, _ player: Player, _ keeper: PlayerKeeper, _ library: MusicLibrary) {
        self.context = context
        self.player = player
        self.keeper = keeper
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
    func snapshot() -> SnapshotJSON { json(player.snapshot) }

    /// `snapshot` as the page sees it; `isKept` as the last save went where that is not known better.
    func json(_ snapshot: PlayerSnapshot, isKept: Bool? = nil) -> SnapshotJSON {
        SnapshotJSON(snapshot, of: player, isKept: isKept ?? keeper.isWell, library)
    }

    /// Who sends a command.
    func sender(_ client: String?, _ revision: Int?) throws(APIError) -> Sender {
        guard let client else { return Sender(name: "a program", client: nil, revision: revision) }
        guard APIContext.isClient(client) else {
            throw .badRequest("\"client\" is 8 to 64 letters, digits and hyphens.")
        }
        return Sender(name: APIContext.said(client), client: client, revision: revision)
    }

    /// Performs a command and answers with the player as it is then, once what has changed is kept.
    ///
    /// - Returns: The answer, or `nil` where `reply` gets it later.
    func perform(
        _ command: PlayerCommand,
        by sender: Sender,
        _ reply: HTTPReply
    ) throws -> HTTPResponse? {
        let revision: Int
        do {
            revision = try context.switchboard.perform(command, with: player, by: sender)
        } catch let error as PlaybackError where error.kind == .conflict {
            let content = Refusal.Content(
                id: error.isOutdated ? "outdated" : "refused",
                message: Sentence.of(error)
            )
            return try .json(Refusal(error: content, state: snapshot()), status: .conflict)
        }
        guard !command.movesPositionAlone else { return try .json(snapshot()) }
        let slow = context.loop.schedule(after: Self.patience) { answer(reply, revision, isKept: false) }
        keeper.keep { isKept in
            slow.cancel()
            answer(reply, revision, isKept: isKept)
        }
        return nil
    }

    private func answer(_ reply: HTTPReply, _ revision: Int, isKept: Bool) {
        context.workers.run {
            var answer = json(player.snapshot, isKept: isKept)
            answer.done = revision
            guard let response = try? HTTPResponse.json(answer) else { return }
            // Who was told before that it is not kept, because the disk was slow, hears that it is.
            if !reply.send(response), isKept { context.bus.publish(.state(player.snapshot)) }
        }
    }
}
