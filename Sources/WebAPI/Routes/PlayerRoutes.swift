import ClickwheelHTTP
import Playback

/// The player's state and its buttons.
struct PlayerRoutes: Sendable {
    private struct Command: Decodable {
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

        /// The value of a key that this command needs.
        func need<Value>(_ value: Value?, _ key: String) throws(APIError) -> Value {
            guard let value else { throw .badRequest("The command \"\(command)\" needs the key \"\(key)\".") }
            return value
        }
    }

    let context: APIContext

    func add(to router: inout Router) {
        router.on(.get, "/api/state") { _, reply in
            context.blocking(reply) { try .json(context.snapshot()) }
        }
        router.on(.post, "/api/player") { request, reply in
            context.blocking(reply) {
                let command = try JSON.decode(Command.self, from: request)
                return try context.answer(by: context.sender(command.client, command.revision)) { sender in
                    try run(command, sender)
                }
            }
        }
    }

    private func run(_ command: Command, _ sender: Sender) throws {
        let player = context.player
        switch command.command {
        case "play": try player.play(sender)
        case "pause": player.pause(sender)
        case "stop": player.stop(sender)
        case "next": try player.next(sender)
        case "previous": try player.previous(sender)
        case "release": try player.endScan(sender)
        case "seek": try player.seek(to: command.need(command.positionMs, "positionMs"), sender)
        case "scan":
            guard let direction = ScanDirection(rawValue: try command.need(command.direction, "direction"))
            else {
                throw APIError.badRequest("A direction is forward or backward.")
            }
            try player.beginScan(direction, sender)
        case "volume": player.setVolume(try command.need(command.volume, "volume"), sender)
        case "order": try player.useOrder(command.need(command.order, "order"), sender)
        case "repeat":
            guard let mode = QueueModes.Repeat(rawValue: try command.need(command.repeat, "repeat")) else {
                throw APIError.badRequest("Repeat is off, all or one.")
            }
            player.setRepeat(mode, sender)
        case "single": player.setSingle(try command.need(command.on, "on"), sender)
        case "consume": player.setConsume(try command.need(command.on, "on"), sender)
        case "play-item": try player.playItem(command.need(command.item, "item"), sender)
        case let other: throw APIError.badRequest("There is no command \"\(other.prefix(40))\".")
        }
    }
}
