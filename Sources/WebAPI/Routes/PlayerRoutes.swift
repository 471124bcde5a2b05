public import ClickwheelHTTP
public import ClickwheelProgram
import Playback

/// The player's state and its buttons.
public struct PlayerRoutes: RouteGroup {
    private struct Wish: Decodable {
        let command: String
        let client: String?
        let revision: Int?
        let positionMs: Int?
        let direction: String?
        let volume: Int?
        let order: String?
        let `repeat`: String?
        let on: Bool?
        let item: Int64?
        let minutes: Int?
        let endOfSong: Bool?

        /// The value of a key that this command needs.
        func need<Value>(_ value: Value?, _ key: String) throws(APIError) -> Value {
            guard let value else { throw .badRequest("The command \"\(command)\" needs the key \"\(key)\".") }
            return value
        }
    }

    private let desk: PlayerDesk

    /// The routes of the player at `desk`.
    public init(_ desk: PlayerDesk) {
        self.desk = desk
    }

    public func add(to router: inout Router) {
        router.on(.get, "/api/state", desk.context) { _ in try .json(desk.snapshot()) }
        router.on(.post, "/api/player", desk.context) { request, reply in
            let wish = try JSON.decode(Wish.self, from: request)
            return try desk.perform(command(wish), by: desk.sender(wish.client, wish.revision), reply)
        }
    }

    public func content(of event: Event) -> (any Encodable)? {
        (event.content as? PlayerSnapshot).map { desk.json($0) }
    }

    private func command(_ wish: Wish) throws(APIError) -> PlayerCommand {
        switch wish.command {
        case "play": return .play
        case "pause": return .pause
        case "toggle": return .toggle
        case "stop": return .stop
        case "next": return .next
        case "previous": return .previous
        case "release": return .endScan
        case "seek": return .seek(try wish.need(wish.positionMs, "positionMs"))
        case "scan":
            guard let direction = ScanDirection(rawValue: try wish.need(wish.direction, "direction")) else {
                throw .badRequest("A direction is forward or backward.")
            }
            return .beginScan(direction)
        case "volume": return .volume(try wish.need(wish.volume, "volume"))
        case "order": return .order(try wish.need(wish.order, "order"))
        case "repeat":
            guard let mode = QueueModes.Repeat(rawValue: try wish.need(wish.repeat, "repeat")) else {
                throw .badRequest("Repeat is off, all or one.")
            }
            return .repeat(mode)
        case "single": return .single(try wish.need(wish.on, "on"))
        case "consume": return .consume(try wish.need(wish.on, "on"))
        case "sleep":
            if wish.endOfSong == true { return .sleep(.endOfSong) }
            let minutes = try wish.need(wish.minutes, "minutes")
            return .sleep(minutes == 0 ? nil : .minutes(minutes))
        case "stop-after": return .stopAfterTrack(try wish.need(wish.on, "on"))
        case "play-item": return .playItem(try wish.need(wish.item, "item"))
        case let other: throw .badRequest("There is no command \"\(other.prefix(40))\".")
        }
    }
}
