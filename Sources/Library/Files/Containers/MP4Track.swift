/// The audio track of an MP4 file.
struct MP4Track {
    let format: AudioFormat
    let sampleRate: Int
    let channels: Int
    let bitDepth: Int?

    /// The parts of the track that ``frames(in:movie:fragments:)`` reads: header of the media, of the
    /// track, its edits, and its table of samples.
    private let timescale: UInt64
    private let mediaDuration: UInt64
    private let edits: Range<Int>?
    private let samples: Range<Int>
    private let trackID: Int

    /// Reads the track whose boxes are `track` and `media`.
    ///
    /// - Throws: ``FileProblem/unsupported(codec:)`` when the codec is none that is played.
    init(in file: FileBytes, track: Range<Int>, media: Range<Int>) throws(FileProblem) {
        guard let header = try MP4Box.first("mdhd", in: file, media),
            let samples = try MP4Box.at(["minf", "stbl"], in: file, media),
            let descriptions = try MP4Box.first("stsd", in: file, samples),
            let entry = try MP4Box(
                in: file,
                at: descriptions.lowerBound + 8,
                before: descriptions.upperBound
            ),
            entry.content.count >= 28
        else { throw .damaged(reason: "its audio track is not described") }
        let isLong = try file.byte(header.lowerBound) == 1
        timescale = try UInt64(file.big32(header.lowerBound + (isLong ? 20 : 12)))
        let duration =
            try isLong ? file.big64(header.lowerBound + 24) : UInt64(file.big32(header.lowerBound + 16))
        // All bits set means "not known".
        mediaDuration = duration == (isLong ? .max : 0xFFFF_FFFF) ? 0 : duration
        guard timescale > 0 else { throw .damaged(reason: "its clock does not run") }
        edits = try MP4Box.at(["edts", "elst"], in: file, track)
        self.samples = samples
        if let header = try MP4Box.first("tkhd", in: file, track) {
            trackID = try file.big32(header.lowerBound + (file.byte(header.lowerBound) == 1 ? 20 : 12))
        } else {
            trackID = 0
        }

        let sound = try MP4SoundDescription(in: file, entry)
        format = sound.format
        sampleRate = sound.sampleRate > 0 ? sound.sampleRate : Int(timescale)
        channels = sound.channels
        bitDepth = sound.bitDepth
    }

    /// Returns whether the video track with the box `media` is more than a cover or a list of chapters.
    static func isMovingPicture(in file: FileBytes, media: Range<Int>) throws(FileProblem) -> Bool {
        guard let descriptions = try MP4Box.at(["minf", "stbl", "stsd"], in: file, media),
            let entry = try MP4Box(in: file, at: descriptions.lowerBound + 8, before: descriptions.upperBound)
        else { return false }
        let still: [StaticString] = ["jpeg", "mjpa", "mjpb", "png "]
        return !still.contains { MP4Box.type($0) == entry.type }
    }

    /// Returns where the last chunk of the track starts; `nil` when the table is empty, as in fragments.
    func lastChunk(in file: FileBytes) throws(FileProblem) -> UInt64? {
        if let table = try MP4Box.first("stco", in: file, samples), table.count >= 8 {
            let count = try file.big32(table.lowerBound + 4)
            guard count > 0, (table.count - 8) / 4 >= count else { return nil }
            return try UInt64(file.big32(table.lowerBound + 4 + 4 * count))
        }
        if let table = try MP4Box.first("co64", in: file, samples), table.count >= 8 {
            let count = try file.big32(table.lowerBound + 4)
            guard count > 0, (table.count - 8) / 8 >= count else { return nil }
            return try file.big64(table.lowerBound + 8 * count)
        }
        return nil
    }

    /// Returns the length in samples at ``sampleRate``.
    ///
    /// The edit list says best what is played, because it leaves out what the encoder put in front;
    /// then the media's header; in fragmented files the fragments.
    func frames(
        in file: FileBytes,
        movie: Range<Int>,
        fragments: [Range<Int>]
    ) throws(FileProblem) -> UInt64 {
        if mediaDuration == 0 {
            let fallback = try MP4Fragment.defaultDuration(in: file, of: trackID, movie)
            var duration: UInt64 = 0
            for fragment in fragments {
                duration &+= try MP4Fragment.duration(in: file, fragment, of: trackID, fallback: fallback)
            }
            return scaled(duration, from: timescale)
        }
        let whole = scaled(mediaDuration, from: timescale)
        guard let edited = try editedDuration(in: file, movie) else { return whole }
        return edited > 0 && edited <= whole ? edited : whole
    }

    /// Returns the length of the samples that lie before `end`; `nil` where no table tells, as in fragments.
    func frames(in file: FileBytes, before end: Int) throws(FileProblem) -> UInt64? {
        let table = MP4SampleTable(file: file, range: samples)
        guard let count = try table.samples(before: end), let duration = try table.duration(of: count) else {
            return nil
        }
        return scaled(duration, from: timescale)
    }

    /// Returns the length that one single edit plays, if there is just one.
    private func editedDuration(in file: FileBytes, _ movie: Range<Int>) throws(FileProblem) -> UInt64? {
        guard let edits, edits.count >= 20, try file.big32(edits.lowerBound + 4) == 1,
            let header = try MP4Box.first("mvhd", in: file, movie)
        else { return nil }
        let isLong = try file.byte(edits.lowerBound) == 1
        let duration =
            try isLong ? file.big64(edits.lowerBound + 8) : UInt64(file.big32(edits.lowerBound + 8))
        let scaleOffset = try file.byte(header.lowerBound) == 1 ? 20 : 12
        let scale = try UInt64(file.big32(header.lowerBound + scaleOffset))
        return scale > 0 ? scaled(duration, from: scale) : nil
    }

    private func scaled(_ duration: UInt64, from scale: UInt64) -> UInt64 {
        let product = duration.multipliedFullWidth(by: UInt64(sampleRate))
        guard product.high < scale else { return .max }
        return scale.dividingFullWidth(product).quotient
    }
}
