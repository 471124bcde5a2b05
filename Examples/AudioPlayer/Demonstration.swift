import Playback

/// Presses the same buttons on all three players and shows where each one comes to.
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
        var lines = [row("button", "3 states, a switch", "5 states, a switch", "5 states, the pattern")]
        for button in buttons {
            three.handle(button)
            five.handle(button)
            pattern.handle(button)
            lines.append(row("\(button)", "\(three.position)", "\(five.position)", "\(pattern.state.id)"))
        }
        lines.append("A sixth state, added in one file, to the pattern alone:")
        pattern.enter(DozeState())
        for button in [AudioPlayerEvent.rewinding, .playing, .playing] {
            pattern.handle(button)
            lines.append(row("\(button)", "-", "-", "\(pattern.state.id)"))
        }
        return lines
    }

    private static func row(_ cells: String...) -> String {
        let padded = cells.map { $0 + String(repeating: " ", count: max(1, 22 - $0.count)) }
        return String(padded.joined().reversed().drop { $0 == " " }.reversed())
    }
}
