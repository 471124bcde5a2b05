/// The tables of an MP4 track that say where its samples are, and how long each one is.
///
/// Format: ISO/IEC 14496-12, sections 8.6.1.2 and 8.7. Only read for a file that was cut.
struct MP4SampleTable {
    let file: FileBytes
    /// The content of the `stbl` box.
    let range: Range<Int>

    /// Returns how many samples lie before `end` as a whole; `nil` when a table is missing or empty.
    func samples(before end: Int) throws(FileProblem) -> Int? {
        guard let chunks = try chunks(), let runs = try table("stsc", entryBytes: 12),
            let sizes = try MP4Box.first("stsz", in: file, range), sizes.count >= 12
        else { return nil }
        let uniform = try file.big32(sizes.lowerBound + 4)
        let listed = uniform > 0 ? 0 : min(try file.big32(sizes.lowerBound + 8), (sizes.count - 12) / 4)
        var count = 0
        var run = 0
        var perChunk = 0
        for chunk in 0..<chunks.count {
            // The entries count chunks from 1, and each one goes on to the next.
            while run < runs.count, try file.big32(runs.start + 12 * run) <= chunk + 1 {
                perChunk = try file.big32(runs.start + 12 * run + 4)
                run += 1
            }
            let start =
                try chunks.isLong
                ? file.big64(chunks.start + 8 * chunk) : UInt64(file.big32(chunks.start + 4 * chunk))
            guard start <= UInt64(end) else { return count }
            if uniform > 0 {
                let fitting = min(perChunk, (end - Int(start)) / uniform)
                count += fitting
                if fitting < perChunk { return count }
                continue
            }
            var offset = Int(start)
            for _ in 0..<perChunk {
                guard count < listed else { return count }
                offset += try file.big32(sizes.lowerBound + 12 + 4 * count)
                guard offset <= end else { return count }
                count += 1
            }
        }
        return count
    }

    /// Returns how long the first `count` samples are, on the clock of the track; `nil` without a table.
    func duration(of count: Int) throws(FileProblem) -> UInt64? {
        guard let times = try table("stts", entryBytes: 8) else { return nil }
        var (rest, duration) = (count, UInt64(0))
        for entry in 0..<times.count where rest > 0 {
            let samples = try min(rest, file.big32(times.start + 8 * entry))
            duration &+= try UInt64(samples) * UInt64(file.big32(times.start + 8 * entry + 4))
            rest -= samples
        }
        return duration
    }

    private func chunks() throws(FileProblem) -> (start: Int, count: Int, isLong: Bool)? {
        if let table = try table("stco", entryBytes: 4) { return (table.start, table.count, false) }
        return try table("co64", entryBytes: 8).map { ($0.start, $0.count, true) }
    }

    /// Where the entries of a table are, and how many; `nil` when there are none.
    private func table(_ type: StaticString, entryBytes: Int) throws(FileProblem) -> (start: Int, count: Int)?
    {
        guard let box = try MP4Box.first(type, in: file, range), box.count >= 8 else { return nil }
        let count = min(try file.big32(box.lowerBound + 4), (box.count - 8) / entryBytes)
        return count > 0 ? (box.lowerBound + 8, count) : nil
    }
}
