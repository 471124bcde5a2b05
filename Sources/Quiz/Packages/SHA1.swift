/// The SHA-1 of some bytes (RFC 3174).
///
/// Anki knows notes and media by it; it protects nothing.
package enum SHA1 {
    /// The 20 bytes of the digest.
    package static func digest(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        var hash = Running()
        for byte in bytes { hash.push(byte) }
        return hash.finish()
    }

    /// Lower-case hexadecimal.
    package static func hex(_ digest: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(
            decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] },
            as: UTF8.self
        )
    }

    /// A digest that takes its bytes one after the other.
    package struct Running: Sendable {
        private var state: (UInt32, UInt32, UInt32, UInt32, UInt32) = (
            0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0
        )
        private var words = [UInt32](repeating: 0, count: 80)
        private var count = 0

        /// A digest of nothing yet.
        package init() {}

        /// Takes the next bytes.
        package mutating func push(_ bytes: UnsafeRawBufferPointer) {
            for byte in bytes { push(byte) }
        }

        @inline(__always)
        mutating func push(_ byte: UInt8) {
            let place = count & 63
            if place & 3 == 0 { words[place >> 2] = 0 }
            words[place >> 2] = words[place >> 2] << 8 | UInt32(byte)
            count += 1
            if place == 63 { mix() }
        }

        /// The digest of all that came, 20 bytes; nothing may come after it.
        package mutating func finish() -> [UInt8] {
            let bits = UInt64(count) * 8
            push(0x80)
            while count & 63 != 56 { push(0) }
            for shift in stride(from: 56, through: 0, by: -8) {
                push(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
            }
            return [state.0, state.1, state.2, state.3, state.4].flatMap { word in
                [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
            }
        }

        private mutating func mix() {
            var (a, b, c, d, e) = state
            words.withUnsafeMutableBufferPointer { w in
                for t in 16..<80 {
                    let x = w[t - 3] ^ w[t - 8] ^ w[t - 14] ^ w[t - 16]
                    w[t] = x << 1 | x >> 31
                }
                for t in 0..<80 {
                    let (f, k): (UInt32, UInt32) =
                        t < 20
                        ? (b & c | ~b & d, 0x5A82_7999)
                        : t < 40
                            ? (b ^ c ^ d, 0x6ED9_EBA1)
                            : t < 60 ? (b & c | b & d | c & d, 0x8F1B_BCDC) : (b ^ c ^ d, 0xCA62_C1D6)
                    let next = (a << 5 | a >> 27) &+ f &+ e &+ k &+ w[t]
                    (e, d, c, b, a) = (d, c, b << 30 | b >> 2, a, next)
                }
            }
            state = (state.0 &+ a, state.1 &+ b, state.2 &+ c, state.3 &+ d, state.4 &+ e)
        }
    }
}
