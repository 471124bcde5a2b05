import ClickwheelPOSIX

/// The circular functions of the system's C library, for files that need nothing else of it.
enum Sine {
    static func sin(_ radians: Double) -> Double {
        #if canImport(Glibc)
        Glibc.sin(radians)
        #else
        Darwin.sin(radians)
        #endif
    }

    static func cos(_ radians: Double) -> Double {
        #if canImport(Glibc)
        Glibc.cos(radians)
        #else
        Darwin.cos(radians)
        #endif
    }

    /// The angle of (x, y) from the first axis, in radians.
    static func atan2(_ y: Double, _ x: Double) -> Double {
        #if canImport(Glibc)
        Glibc.atan2(y, x)
        #else
        Darwin.atan2(y, x)
        #endif
    }
}
