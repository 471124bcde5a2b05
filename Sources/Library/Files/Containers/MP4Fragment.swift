/// The lengths of movie fragments, the form in which streaming services and recorders write MP4.
///
/// Format: ISO/IEC 14496-12, sections 8.8.3, 8.8.7 and 8.8.8.
enum MP4Fragment {
    /// Returns how long the samples of one track are in `fragment`, on the clock of the track.
    ///
    /// `fallback` is the length of a sample that says nothing of its own.
    static func duration(
        in file: FileBytes,
        _ fragment: Range<Int>,
        of trackID: Int,
        fallback: UInt64
    ) throws(FileProblem) -> UInt64 {
        var total: UInt64 = 0
        try MP4Box.forEach(in: file, fragment) { box throws(FileProblem) in
            guard box.type == MP4Box.type("traf"),
                let header = try MP4Box.first("tfhd", in: file, box.content),
                header.count >= 8, try file.big32(header.lowerBound + 4) == trackID
            else { return true }
            let flags = try file.big24(header.lowerBound + 1)
            let offset = 8 + (flags & 1 != 0 ? 8 : 0) + (flags & 2 != 0 ? 4 : 0)
            let hasOwn = flags & 8 != 0 && header.count >= offset + 4
            let sampleDuration = try hasOwn ? UInt64(file.big32(header.lowerBound + offset)) : fallback
            try MP4Box.forEach(in: file, box.content) { run throws(FileProblem) in
                if run.type == MP4Box.type("trun") {
                    total &+= try runDuration(in: file, run.content, sampleDuration)
                }
                return true
            }
            return true
        }
        return total
    }

    private static func runDuration(
        in file: FileBytes,
        _ run: Range<Int>,
        _ sampleDuration: UInt64
    ) throws(FileProblem) -> UInt64 {
        guard run.count >= 8 else { return 0 }
        let flags = try file.big24(run.lowerBound + 1)
        let count = try file.big32(run.lowerBound + 4)
        guard flags & 0x100 != 0 else { return UInt64(count) * sampleDuration }
        // Each sample has a field for every flag that is set; the duration is the first.
        let first = run.lowerBound + 8 + (flags & 1 != 0 ? 4 : 0) + (flags & 4 != 0 ? 4 : 0)
        let entry = 4 * (flags >> 8 & 15).nonzeroBitCount
        var total: UInt64 = 0
        for index in 0..<min(count, max(0, run.upperBound - first) / entry) {
            total += try UInt64(file.big32(first + index * entry))
        }
        return total
    }

    /// Returns the length of a sample that says nothing of its own, as the movie has it.
    static func defaultDuration(
        in file: FileBytes,
        of trackID: Int,
        _ movie: Range<Int>
    ) throws(FileProblem) -> UInt64 {
        var duration: UInt64 = 0
        guard let extends = try MP4Box.first("mvex", in: file, movie) else { return 0 }
        try MP4Box.forEach(in: file, extends) { box throws(FileProblem) in
            let start = box.content.lowerBound
            guard box.type == MP4Box.type("trex"), box.content.count >= 16,
                try file.big32(start + 4) == trackID
            else { return true }
            duration = try UInt64(file.big32(start + 12))
            return false
        }
        return duration
    }
}
