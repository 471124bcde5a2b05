import Library
import Testing

@Suite("Audio formats")
struct AudioFormatTests {
    @Test("a playback type is the MIME type, with or without codecs", arguments: AudioFormat.allCases)
    func types(_ format: AudioFormat) {
        #expect(format.mimeType.hasPrefix("audio/"))
        #expect(!format.mimeType.contains(";"))
        #expect(
            format.playbackType == format.mimeType
                || format.playbackType.hasPrefix(format.mimeType + "; codecs=\"")
        )
        #expect(!format.displayName.isEmpty)
    }

    /// They are stored in users' databases.
    @Test("the raw values are what they always were")
    func rawValues() {
        #expect(
            AudioFormat.allCases.map(\.rawValue) == [
                "flac", "mp3", "vorbis", "opus", "oggFLAC", "aac", "alac", "adts", "wav", "aiff", "wavPack",
                "mp2", "mp1", "speex", "ape", "musepack", "wma", "dsf", "dff", "tta", "mp4MP3", "mp4FLAC",
                "mp4Opus", "mp4AC3",
            ]
        )
    }
}
