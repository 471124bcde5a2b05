import ClickwheelSystem

extension Noun {
    static let player = Noun(
        name: "player",
        summary: "Shows what the running daemon plays, and changes its queue and when it stops.",
        commands: [
            Command(
                "show",
                "",
                "Shows the song, its place in the queue, what undo would take back, the sleep timer and the volume.",
                options: [.json, .data]
            ) { arguments in
                try showPlayer(RunningPlayer(arguments).state(), arguments)
            },
            Command(
                "queue",
                "",
                "Lists the queue: position, item, song, and priority where it isn't 0; a * at the current song.",
                options: [.json, .data]
            ) {
                try listQueue($0)
            },
            Command(
                "undo",
                "",
                "Takes the latest change of the queue back; called again, the one before.",
                options: [.json, .data]
            ) {
                try change(QueueWish(op: "undo"), $0)
            },
            Command(
                "clear",
                "",
                "Empties the queue and stops; undo brings it back.",
                options: [.json, .data]
            ) {
                try change(QueueWish(op: "clear"), $0)
            },
            Command(
                "priority",
                "N ITEM",
                """
                Gives an item of the queue a priority, 0 to 255: in shuffled order the highest come first. \
                ITEM is the number that player queue shows.
                """,
                options: [.json, .data]
            ) { arguments in
                guard arguments.operands.count == 2, let priority = Int(arguments.operands[0]),
                    let item = Int64(arguments.operands[1])
                else {
                    throw CommandFailure.usage("player priority takes a priority and an item, as in 100 17")
                }
                try change(QueueWish(op: "priority", item: item, priority: priority), arguments)
            },
            Command(
                "sleep",
                "MINUTES|song|off",
                "Has the player fade and pause after 1 to 720 minutes, or at the end of the song.",
                options: [.json, .data]
            ) { try sleep($0) },
            Command(
                "stop-after",
                "on|off",
                "Has the player stop once when the song that plays has ended, ready at the next.",
                options: [.json, .data]
            ) { arguments in
                guard arguments.operands.count == 1,
                    let isOn = ["on": true, "off": false][arguments.operands[0]]
                else { throw CommandFailure.usage("player stop-after takes on or off") }
                try command(PlayerWish(command: "stop-after", on: isOn), arguments)
            },
        ]
    )

    private struct QueueWish: Encodable {
        let op: String
        var item: Int64?
        var priority: Int?
    }

    private struct PlayerWish: Encodable {
        let command: String
        var minutes: Int?
        var endOfSong: Bool?
        var on: Bool?
    }

    private static func change(_ wish: QueueWish, _ arguments: Arguments) throws {
        try showPlayer(RunningPlayer(arguments).post(wish, to: "/api/queue"), arguments)
    }

    private static func command(_ wish: PlayerWish, _ arguments: Arguments) throws {
        try showPlayer(RunningPlayer(arguments).post(wish, to: "/api/player"), arguments)
    }

    private static func sleep(_ arguments: Arguments) throws {
        let wish: PlayerWish? =
            switch arguments.operands {
            case ["song"]: PlayerWish(command: "sleep", endOfSong: true)
            case ["off"]: PlayerWish(command: "sleep", minutes: 0)
            default:
                // 0 is "off" to the daemon; whoever writes it here may mean "at once".
                arguments.operands.count == 1
                    ? Int(arguments.operands[0]).flatMap { minutes in
                        minutes == 0 ? nil : PlayerWish(command: "sleep", minutes: minutes)
                    } : nil
            }
        guard let wish else {
            throw CommandFailure.usage("player sleep takes a number of minutes from 1 to 720, song, or off")
        }
        try command(wish, arguments)
    }

    private static func showPlayer(_ answer: RunningPlayer.Answer, _ arguments: Arguments) throws {
        if !answer.state.kept {
            Console.complain("clickwheel: this is done, and will be kept as soon as the disk takes it")
        }
        if arguments.has("json") { return Console.print(jsonText: answer.text) }
        for (name, text) in answer.state.lines {
            Console.print(verbatim: TerminalText.line("\(name.padded(to: 14))\(text)"))
        }
    }

    private static func listQueue(_ arguments: Arguments) throws {
        let player = try RunningPlayer(arguments)
        if arguments.has("json") {
            return try player.forEachPage { page in for row in page.rows { try Console.print(json: row) } }
        }
        let current = try player.state().state.item
        var position = 0
        try player.forEachPage { page in
            let width = "\(page.total)".count
            for row in page.rows {
                position += 1
                let mark = row.item == current ? "*" : " "
                let place = "\(mark) \("\(position)".padded(to: width))  \("\(row.item)".padded(to: 6))"
                let priority = row.priority.map { ", priority \($0)" } ?? ""
                Console.print(verbatim: TerminalText.line("\(place)  \(row.line)\(priority)"))
            }
        }
    }
}
