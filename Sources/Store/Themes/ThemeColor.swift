import ClickwheelSystem

/// A colour of a theme, in sRGB.
public struct ThemeColor: Equatable, Sendable {
    /// Red, green and blue, each from 0 to 255.
    public let red, green, blue: UInt8

    /// Reads `#rrggbb`, with hexadecimal digits of either case; `nil` for any other text.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 7, bytes[0] == UInt8(ascii: "#"),
            let value = UInt32(text.dropFirst(), radix: 16), bytes[1] != UInt8(ascii: "+")
        else { return nil }
        (red, green, blue) = (UInt8(value >> 16), UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF))
    }

    /// How light it is, from 0 to 1: the relative luminance of WCAG 2.2, section "Terms".
    public var luminance: Double {
        func linear(_ component: UInt8) -> Double {
            let share = Double(component) / 255
            return share <= 0.04045 ? share / 12.92 : .pow((share + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// How well one is told from the other, from 1 to 21: the contrast ratio of WCAG 2.2, section "Terms".
    public func contrast(to other: ThemeColor) -> Double {
        let (one, two) = (luminance, other.luminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }
}

extension ThemeColor: CustomStringConvertible {
    /// As `#rrggbb`.
    public var description: String {
        "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
