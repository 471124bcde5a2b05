import ClickwheelPOSIX

/// The short film of the demo: somebody rows out at dusk, lights a lantern for each boat that is late, and is home by sunrise.
struct LamplighterFilm: Sendable {
    private struct Stop {
        let x: Float
        let y: Float
        /// When it is lit, as a part of the film.
        let lit: Float
    }

    private static let stops = [
        Stop(x: 1.16, y: 0.655, lit: 0.14), Stop(x: 0.90, y: 0.70, lit: 0.22),
        Stop(x: 0.55, y: 0.675, lit: 0.31),
        Stop(x: 0.24, y: 0.735, lit: 0.40), Stop(x: 0.48, y: 0.83, lit: 0.50),
        Stop(x: 0.98, y: 0.80, lit: 0.59),
        Stop(x: 1.50, y: 0.755, lit: 0.68),
    ]

    /// When which words are shown, as parts of the film.
    static let captions: [(from: Float, to: Float, words: String)] = [
        (0.04, 0.12, "When the sun is gone, he rows out."),
        (0.15, 0.24, "One light for the boat from the north."),
        (0.25, 0.34, "One for the boat that is always late."),
        (0.35, 0.46, "One for the boat nobody waits for."),
        (0.49, 0.58, "At midnight the sea has as many stars as the sky."),
        (0.61, 0.72, "He counts them twice. None is missing."),
        (0.77, 0.86, "Then he puts out the last of his own,"),
        (0.88, 0.97, "and lets the morning do the rest."),
    ]

    private let sea: Seascape

    init(_ sea: Seascape) { self.sea = sea }

    /// Paints the moment `part`, 0 to 1, of a film of so many `seconds`.
    func paint(on canvas: Canvas, _ part: Float, seconds: Float) {
        let moment = part * seconds
        let hour =
            part < 0.35
            ? 0.44 * smooth(0, 0.40, part) / smooth(0, 0.40, 0.35)
            : part < 0.7
                ? 0.44 + 0.12 * (part - 0.35) / 0.35
                : 0.56 + 0.44 * smooth(0.68, 1.0, part)
        let boat = Self.boat(part)
        var lanterns = Self.stops.map { stop in
            let glow = smooth(stop.lit, stop.lit + 0.02, part) * smooth(0.95, 0.80, part)
            let bob = 0.002 * sin(moment * 1.1 + stop.x * 20)
            return Seascape.Lantern(
                x: stop.x,
                y: stop.y + bob,
                strength: glow * (0.9 + 0.1 * sin(moment * 7 + stop.x * 50))
            )
        }
        let size = 0.010 + (boat.y - Seascape.horizon) * 0.16
        let own = smooth(0.02, 0.05, part) * smooth(0.84, 0.79, part)
        lanterns.append(
            Seascape.Lantern(x: boat.x + size * 0.82, y: boat.y - size * 0.70 + 0.006, strength: own * 0.8)
        )
        lanterns.removeAll { $0.strength <= 0.001 }
        sea.paint(
            on: canvas,
            Seascape.View(
                hour: hour,
                moment: moment,
                lanterns: lanterns,
                lamp: smooth(0.06, 0.09, part) * smooth(0.97, 0.9, part),
                turn: moment * 0.9
            )
        )
        sea.boat(on: canvas, at: boat, moment)
        let dark = smooth(0, 0.02, part) * smooth(1, 0.975, part)
        if dark < 1 { canvas.change { _, _, light in light *= dark } }
    }

    /// From the rock with the lighthouse to every lantern, and home.
    private static func boat(_ part: Float) -> (x: Float, y: Float) {
        let home = Stop(x: 1.27, y: 0.632, lit: 0.02)
        let end = Stop(x: 1.30, y: 0.640, lit: 0.93)
        let way = [home] + stops + [end]
        let next = way.firstIndex { $0.lit > part } ?? way.count - 1
        let (from, to) = (way[max(0, next - 1)], way[next])
        let share = smooth(0, 1, to.lit > from.lit ? clamp((part - from.lit) / (to.lit - from.lit)) : 1)
        return (mix(from.x, to.x, share) - 0.012, mix(from.y, to.y, share))
    }
}
