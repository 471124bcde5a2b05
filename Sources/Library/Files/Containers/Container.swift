/// What one container says about its audio, with the places of everything that others read further.
struct Container {
    var format: AudioFormat
    /// Samples per second and channel.
    var sampleRate: Int
    var channels: Int
    var bitDepth: Int?
    /// The length in samples of one channel.
    var frames: UInt64
    var payload: AudioPayload
    /// The tags that were found, the most trusted first.
    var tags: [TagBlock]
    /// What is wrong with it although it plays; the numbers above are those of what is there.
    var warning: FileProblem?

    /// Where among ``tags`` those belong that stand in front of the container.
    ///
    /// MPEG audio has no tags of its own. To FLAC and others an ID3 tag is foreign, and often left over from long ago:
    /// their own count more. ID3v1 counts least, since it cuts texts off.
    var placeOfLeadingTags: Int {
        if format == .mp3 || format == .adts { return 0 }
        return tags.firstIndex { if case .id3v1 = $0 { true } else { false } } ?? tags.count
    }

    /// The properties, or a problem when the numbers cannot be those of audio.
    func properties() throws(FileProblem) -> AudioProperties {
        guard (1...Self.maximumSampleRate).contains(sampleRate) else {
            throw .damaged(reason: "a sample rate of \(sampleRate) Hz is not possible")
        }
        guard (1...Self.maximumChannels).contains(channels) else {
            throw .damaged(reason: "\(channels) channels are not possible")
        }
        guard payload.byteCount > 0, frames > 0 else {
            throw warning ?? .damaged(reason: "it holds no audio")
        }
        let milliseconds = frames.multipliedFullWidth(by: 1000)
        guard milliseconds.high < sampleRate else { throw .damaged(reason: "its length is not possible") }
        let duration = UInt64(sampleRate).dividingFullWidth(milliseconds).quotient
        guard duration <= Self.maximumDurationMs else { throw .damaged(reason: "its length is not possible") }
        return AudioProperties(
            format: format,
            durationMs: Int(duration),
            sampleRate: sampleRate,
            channels: channels,
            bitDepth: bitDepth,
            bitRate: duration == 0 ? nil : Int((Double(payload.byteCount) * 8 / Double(duration)).rounded())
        )
    }

    /// Above every converter that is sold; DSD in WavPack reaches 22.6 MHz.
    static let maximumSampleRate = 50_000_000
    static let maximumChannels = 255
    /// A year: what is longer is a wrong number, not music.
    static let maximumDurationMs: UInt64 = 366 * 86_400_000
}

/// Where the audio of a file is, without tags, headers and padding round it.
struct AudioPayload {
    /// The size of the audio in bytes.
    var byteCount: Int
    /// A number that tells two payloads with an equal beginning apart; see ``ContentKey``.
    var length: UInt64
    /// What the format itself says to identify its audio; see ``ContentKey``.
    var signature: [UInt8] = []
    /// The audio's bytes from its start, in order, as far as a ``ContentKey`` needs them.
    var beginning: [Range<Int>]
}

/// One block of tags, not yet understood.
enum TagBlock {
    /// A whole ID3v2 tag from its `ID3`.
    case id3v2(Range<Int>)
    /// The 128 bytes of an ID3v1 tag.
    case id3v1(Range<Int>)
    /// The items of an APE tag, without header and footer.
    case ape(items: Range<Int>)
    /// A Vorbis comment without framing, which Ogg may have cut into pieces.
    case vorbisComment(pieces: [Range<Int>])
    /// A cue sheet block of FLAC, without its header of four bytes, and the stream's sample rate.
    case flacCueSheet(Range<Int>, sampleRate: Int)
    /// A picture block of FLAC, without its header of four bytes.
    case flacPicture(Range<Int>)
    /// The children of MP4's `ilst` box.
    case mp4Items(Range<Int>)
    /// The two bytes in an Opus header that say how much louder all of it is to be played.
    case opusGain(Range<Int>)
    /// The chunks of a RIFF `INFO` list, after the word `INFO`.
    case riffInfo(Range<Int>)
    /// The objects in an ASF header that hold texts: each adds values to what the ones before said.
    case asf(description: Range<Int>?, extended: Range<Int>?, library: Range<Int>?)
}
