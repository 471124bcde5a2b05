import ClickwheelProgram

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A look of the device: the colours of what lies behind its glass, and of its body where a theme changes that too.
///
/// As a file it is JSON with the keys `screen` and `body`, each an object with a colour `#rrggbb` for every name.
public struct Theme: Equatable, Sendable {
    /// What has a colour behind the glass.
    public enum Screen: String, CaseIterable, Sendable {
        /// The ground, what stands out from it, the bar at the top, and lines.
        case background, raised, bar, line
        /// What is read at once, and what is read after it.
        case text, muted
        /// What is chosen, and the text on it.
        case accent, onAccent
        /// What went well, and what did not.
        case good, bad
    }

    /// What has a colour on the body.
    public enum Body: String, CaseIterable, Sendable {
        /// The enamel from top to bottom, its edge, and what is written on it.
        case top, bottom, edge, mark
        /// The wheel from top to bottom, what is written on it, its ticks, and the ring around what has the focus.
        case wheelTop, wheelBottom, wheelInk, tick, focus
        /// The button in the middle from top to bottom, and the bead that travels with a turn.
        case hubTop, hubBottom, bead
    }

    /// The most bytes that the file of a theme has.
    public static let fileLimit = 16 << 10

    /// A colour for every ``Screen``.
    public let screen: [Screen: ThemeColor]
    /// A colour for every ``Body``; `nil` where the body stays as it is.
    public let body: [Body: ThemeColor]?

    private struct Form: Decodable {
        let screen: [String: String]
        let body: [String: String]?
    }

    /// Reads the bytes of a theme's file.
    ///
    /// - Throws: ``ThemeError`` where a colour is missing, is none, or is for nothing; and where a text could not be read on its ground:
    ///   WCAG 2.2 asks for a contrast of 4.5 for text (1.4.3), and of 3 for what has to be told apart (1.4.11).
    public init(_ bytes: [UInt8]) throws(ThemeError) {
        guard bytes.count <= Self.fileLimit else { throw .tooLarge(bytes.count) }
        let form: Form
        do {
            form = try JSONDecoder().decode(Form.self, from: Data(bytes))
        } catch let error as DecodingError {
            throw .unreadable(error.sentence)
        } catch {
            throw .unreadable("\(error)")
        }
        screen = try Self.colors(form.screen, of: "screen")
        body = try form.body.map { body throws(ThemeError) in try Self.colors(body, of: "body") }
        try check()
    }

    private static func colors<Role: CaseIterable & RawRepresentable<String> & Hashable>(
        _ texts: [String: String],
        of part: String
    ) throws(ThemeError) -> [Role: ThemeColor] {
        var colors: [Role: ThemeColor] = [:]
        for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
            guard let role = Role(rawValue: name) else { throw .unknown(name, of: part) }
            guard let color = ThemeColor(text) else { throw .noColor(text, for: name, of: part) }
            colors[role] = color
        }
        for role in Role.allCases where colors[role] == nil { throw .missing(role.rawValue, of: part) }
        return colors
    }

    private func check() throws(ThemeError) {
        for (one, other, least) in Self.screenPairs { try check(screen, one, other, least, "screen") }
        guard let body else { return }
        for (one, other, least) in Self.bodyPairs { try check(body, one, other, least, "body") }
    }

    private static let screenPairs: [(Screen, Screen, Double)] = [
        (.text, .background, 4.5), (.text, .raised, 4.5), (.text, .bar, 4.5), (.muted, .background, 4.5),
        (.bad, .background, 4.5), (.good, .background, 4.5), (.accent, .background, 3),
        (.onAccent, .accent, 4.5),
    ]
    private static let bodyPairs: [(Body, Body, Double)] = [
        (.mark, .top, 4.5), (.wheelInk, .wheelTop, 4.5), (.focus, .wheelTop, 3),
    ]

    private func check<Role: RawRepresentable<String>>(
        _ colors: [Role: ThemeColor],
        _ one: Role,
        _ other: Role,
        _ least: Double,
        _ part: String
    ) throws(ThemeError) {
        guard let upper = colors[one], let lower = colors[other] else { return }
        guard upper.contrast(to: lower) < least else { return }
        throw .faint(one.rawValue, on: other.rawValue, of: part, upper.contrast(to: lower), least)
    }
}
