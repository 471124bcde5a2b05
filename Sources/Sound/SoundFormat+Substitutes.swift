extension SoundFormat.Sample {
    /// Every kind of sample, from the best substitute for this one to the worst: itself, then what holds it without
    /// loss and takes the least room, then what loses least.
    package var substitutes: [Self] {
        switch self {
        case .int16: [.int16, .int24, .int32, .float32]
        case .int24: [.int24, .int32, .float32, .int16]
        case .int32: [.int32, .float32, .int24, .int16]
        case .float32: [.float32, .int32, .int24, .int16]
        }
    }
}
