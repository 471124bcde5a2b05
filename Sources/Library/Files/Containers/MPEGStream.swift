/// A run of MPEG audio frames in a file.
struct MPEGStream {
    /// The audio, from the first frame to where the tags start.
    let range: Range<Int>
    let first: MPEGFrame

    private let file: FileBytes
    /// The size of a frame without padding in free format.
    private let freeBytes: Int

    /// The bytes before the first frame that may be anything: what is left of a tag with a wrong size.
    private static let maximumJunk = 128 << 10

    /// Looks for the first frame from `start` on; `nil` when there is no audio before much else.
    init?(_ file: FileBytes, _ range: Range<Int>) throws(FileProblem) {
        let end = min(range.upperBound, range.lowerBound + Self.maximumJunk)
        var offset = range.lowerBound
        while offset + MPEGFrame.headerBytes <= end {
            if try file.byte(offset) == 0xFF, let frame = try MPEGFrame(in: file, at: offset) {
                // Bytes that happen to look like a frame are followed by no other.
                let links = offset == range.lowerBound ? 2 : 3
                let stream = try MPEGStream(file, offset..<range.upperBound, frame)
                if let stream, try stream.isConfirmed(by: links, isAtStart: offset == range.lowerBound) {
                    self = stream
                    return
                }
            }
            offset += 1
        }
        return nil
    }

    private init?(_ file: FileBytes, _ range: Range<Int>, _ first: MPEGFrame) throws(FileProblem) {
        self.file = file
        self.range = range
        self.first = first
        guard first.bitRate == 0 else {
            freeBytes = 0
            return
        }
        // In free format the distance to the next equal header is the size.
        var size: Int?
        let end = min(range.upperBound - MPEGFrame.headerBytes, range.lowerBound + MPEGFrame.maximumBytes)
        var offset = range.lowerBound + 24
        while offset <= end, size == nil {
            if let next = try MPEGFrame(in: file, at: offset), next.matches(first) {
                size = offset - range.lowerBound - first.paddingBytes
            }
            offset += 1
        }
        guard let size else { return nil }
        freeBytes = size
    }

    /// The size of `frame`.
    func byteCount(of frame: MPEGFrame) -> Int {
        frame.byteCount ?? freeBytes + frame.paddingBytes
    }

    /// Returns the frame at `offset` if it belongs to this stream.
    func frame(at offset: Int) throws(FileProblem) -> MPEGFrame? {
        guard let frame = try MPEGFrame(in: file, at: offset), frame.matches(first) else { return nil }
        return frame
    }

    /// Returns whether `links` further frames follow, or as many as there is room for.
    private func isConfirmed(by links: Int, isAtStart: Bool) throws(FileProblem) -> Bool {
        var offset = range.lowerBound
        var current = first
        for found in 0..<links {
            offset += byteCount(of: current)
            if offset + MPEGFrame.headerBytes > range.upperBound {
                // The file ends here: whole frames, or a description that says what is missing.
                guard isAtStart else { return false }
                if offset == range.upperBound || found > 0 { return true }
                return try MPEGInfo(in: file, first, at: range.lowerBound) != nil
            }
            guard let next = try frame(at: offset) else { return false }
            current = next
        }
        return true
    }

    /// Returns whether the last bytes are two whole frames, the second one ending where the audio ends.
    func endsWithWholeFrames() throws(FileProblem) -> Bool {
        let lowest = max(range.lowerBound, range.upperBound - MPEGFrame.maximumBytes)
        guard let last = try frameStart(before: range.upperBound, notBefore: lowest) else { return false }
        return try frameStart(before: last, notBefore: lowest) != nil
    }

    private func frameStart(before end: Int, notBefore lowest: Int) throws(FileProblem) -> Int? {
        var offset = end - MPEGFrame.headerBytes
        while offset >= lowest {
            if try file.byte(offset) == 0xFF, let frame = try frame(at: offset),
                offset + byteCount(of: frame) == end
            {
                return offset
            }
            offset -= 1
        }
        return nil
    }

    /// Returns whether frames of this stream are at `offset` and behind.
    func goesOn(at offset: Int) throws(FileProblem) -> Bool {
        guard let frame = try frame(at: offset) else { return false }
        return try self.frame(at: offset + byteCount(of: frame)) != nil
    }

    /// Returns the number of frames from `start` on.
    ///
    /// Frames of one bit rate at the start and in the middle mean one bit rate throughout, and the number
    /// follows from the size.
    ///
    /// - Complexity: O(*n*) in the size of the file when the bit rate changes.
    func frameCount(from start: Int) throws(FileProblem) -> Int {
        let middle = start + (range.upperBound - start) / 2
        if try hasConstantBitRate(from: start), try hasConstantBitRate(from: sync(after: middle)) {
            let size =
                freeBytes > 0
                ? Double(freeBytes)
                : Double(first.frames) / 8 * Double(first.bitRate) / Double(first.sampleRate)
            return Int((Double(range.upperBound - start) / size).rounded())
        }
        var count = 0
        var offset = start
        while offset < range.upperBound {
            if let frame = try frame(at: offset) {
                count += 1
                offset += byteCount(of: frame)
            } else {
                offset = try sync(after: offset + 1)
            }
        }
        return count
    }

    /// The frames in a row that are asked for their bit rate.
    private static let sampledFrames = 32

    private func hasConstantBitRate(from start: Int) throws(FileProblem) -> Bool {
        var offset = start
        for _ in 0..<Self.sampledFrames {
            guard let frame = try frame(at: offset) else { return true }
            if frame.bitRate != first.bitRate { return false }
            offset += byteCount(of: frame)
        }
        return true
    }

    /// Returns where the next frame that another one follows starts; the end when there is none.
    private func sync(after start: Int) throws(FileProblem) -> Int {
        var offset = start
        while offset < range.upperBound {
            if try file.byte(offset) == 0xFF, let frame = try frame(at: offset) {
                let next = offset + byteCount(of: frame)
                if next >= range.upperBound { return offset }
                if try self.frame(at: next) != nil { return offset }
            }
            offset += 1
        }
        return range.upperBound
    }
}
