/// A block of uncompressed audio that owns its memory and is reused from call to call.
///
/// One thread owns a buffer at a time.
public struct PCMBuffer: ~Copyable {
    /// What the samples are, and how they lie.
    public let format: PCMFormat
    /// The most frames the buffer holds.
    public let capacity: Int
    /// The frames that hold audio, 0...`capacity`.
    public var frames: Int {
        didSet { precondition((0...capacity).contains(frames), "frames must stay within the capacity") }
    }

    private let bytesPerPlane: Int
    private let memory: UnsafeMutableRawBufferPointer
    private let planePointers: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>

    /// A buffer for up to `capacity` frames, filled with silence, holding none.
    ///
    /// - Precondition: `capacity` is positive.
    public init(format: PCMFormat, capacity: Int) {
        precondition(capacity > 0, "a buffer needs room for one frame")
        self.format = format
        self.capacity = capacity
        frames = 0
        bytesPerPlane = capacity * format.samplesPerFrame * format.bytesPerSample
        memory = .allocate(byteCount: bytesPerPlane * format.planes, alignment: 64)
        memory.initializeMemory(as: UInt8.self, repeating: 0)
        planePointers = .allocate(capacity: format.planes)
        planePointers.initialize(repeating: nil, count: format.planes)
    }

    deinit {
        planePointers.deallocate()
        memory.deallocate()
    }

    /// Calls `body` with the samples of `plane`: a channel when planar, everything (plane 0) when interleaved.
    ///
    /// - Precondition: `Sample` is what the format says, and the plane exists.
    public borrowing func withSamples<Sample: PCMSample, Result>(
        of plane: Int = 0,
        as type: Sample.Type = Sample.self,
        _ body: (UnsafeBufferPointer<Sample>) throws -> Result
    ) rethrows -> Result {
        let samples = self.samples(of: plane, frames: frames, as: type)
        return try body(UnsafeBufferPointer(samples))
    }

    /// Calls `body` with room for `frames` frames of `plane`, and makes that the buffer's length.
    ///
    /// - Precondition: `Sample` is what the format says, the plane exists, and `frames` fits.
    public mutating func fill<Sample: PCMSample, Result>(
        _ plane: Int = 0,
        frames: Int,
        as type: Sample.Type = Sample.self,
        _ body: (UnsafeMutableBufferPointer<Sample>) throws -> Result
    ) rethrows -> Result {
        self.frames = frames
        return try body(samples(of: plane, frames: frames, as: type))
    }

    /// One pointer for each plane, `frame` frames in: what FFmpeg wants; valid until the next call.
    func pointers(from frame: Int = 0) -> UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?> {
        let offset = frame * format.samplesPerFrame * format.bytesPerSample
        for plane in 0..<format.planes {
            let start = memory.baseAddress?.advanced(by: plane * bytesPerPlane + offset)
            planePointers[plane] = start?.assumingMemoryBound(to: UInt8.self)
        }
        return planePointers
    }

    private func samples<Sample: PCMSample>(
        of plane: Int,
        frames: Int,
        as type: Sample.Type
    ) -> UnsafeMutableBufferPointer<Sample> {
        precondition(Sample.encoding == format.encoding, "the buffer holds \(format.encoding)")
        precondition((0..<format.planes).contains(plane), "the buffer has \(format.planes) planes")
        let count = frames * format.samplesPerFrame
        let bytes = UnsafeMutableRawBufferPointer(rebasing: memory[(plane * bytesPerPlane)...])
        let bound = bytes.bindMemory(to: Sample.self)
        return UnsafeMutableBufferPointer(rebasing: bound[..<count])
    }
}
