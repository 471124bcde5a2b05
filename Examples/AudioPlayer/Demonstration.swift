import Playback

/// Presses the buttons of the product's own player, then the same ones on three players that are written in other ways.
enum Demonstration {
    static let buttons: [AudioPlayerEvent] = [
        .pausing, .playing, .forwarding, .pausing, .playing, .rewinding, .playing, .pausing, .stopping,
    ]

    static func run() {
        for line in lines() { print(line) }
    }

    static func lines() -> [String] {
        var three = ThreeStatePlayer()
        var five = FiveStatePlayer()
        var pattern = PatternPlayer()
        var lines =
            told() + ["", "The same buttons on a switch of three, a switch of five, and the pattern:"]
        lines.append(row("button", "3 states, a switch", "5 states, a switch", "5 states, the pattern"))
        for button in buttons {
            three.handle(button)
            five.handle(button)
            pattern.handle(button)
            lines.append(row("\(button)", "\(three.position)", "\(five.position)", "\(pattern.state.id)"))
        }
        lines.append("")
        lines.append("A sixth state, added in one file, to the pattern alone:")
        pattern.enter(DozeState())
        for button in [AudioPlayerEvent.rewinding, .playing, .playing] {
            pattern.handle(button)
            lines.append(row("\(button)", "-", "-", "\(pattern.state.id)"))
        }
        return lines
    }

    /// What `SimpleAudioPlayer` is heard to do, in the words of one narrator and then of another.
    static func told() -> [String] {
        let player = NarratedPlayer(SpokenNarrator())
        player.play()
        player.pause()
        player.play()
        player.forward()
        player.play()
        player.fastForward()
        player.play()
        player.rewind()
        player.play()
        player.stop()
        player.pause()
        let spoken = player.said
        player.narrator = ArrowNarrator()
        player.play()
        player.stop()
        return ["SimpleAudioPlayer, and a narrator that says what each press does:"]
            + spoken.map { "  " + $0 }
            + ["The same player, and another narrator:"]
            + player.said.dropFirst(spoken.count).map { "  " + $0 }
    }

    private static func row(_ cells: String...) -> String {
        let padded = cells.map { $0 + String(repeating: " ", count: max(1, 22 - $0.count)) }
        return String(padded.joined().reversed().drop { $0 == " " }.reversed())
    }
}
