import Foundation
import Library
import Testing

/// A small real file of `Fixtures`, made by `Fixtures/make.py`.
struct Fixture: CustomTestStringConvertible, Sendable {
    let name: String
    let format: AudioFormat
    let sampleRate: Int
    let channels: Int
    let bitDepth: Int?
    /// What the encoder was asked for, in milliseconds.
    let durationMs: Int
    /// Whether the format says how long the file must be, so that a cut can be noticed.
    let knowsItsLength: Bool

    init(
        _ name: String,
        _ format: AudioFormat,
        _ sampleRate: Int = 44_100,
        channels: Int = 1,
        bitDepth: Int? = nil,
        durationMs: Int = 300,
        knowsItsLength: Bool = true
    ) {
        self.name = name
        self.format = format
        self.sampleRate = sampleRate
        self.channels = channels
        self.bitDepth = bitDepth
        self.durationMs = durationMs
        self.knowsItsLength = knowsItsLength
    }

    var testDescription: String { name }

    /// Whether its audio is one page, frame or block, so that nothing can be played of what is shorter.
    var isInOnePiece: Bool { Self.inOnePiece.contains(name) }

    private static let inOnePiece: Set<String> = [
        "flac-24.flac", "oggflac.oga", "opus.opus", "opus-plain.opus", "speex.spx", "tta-id3.tta",
        "vorbis.ogg",
        "vorbis-plain.ogg", "wavpack-plain.wv",
    ]

    static let all = [
        Fixture("aac.m4a", .aac),
        Fixture("aac-front.m4a", .aac),
        // With what the encoder put in front; fragments do not say how many there are.
        Fixture("aac-fragments.m4a", .aac, durationMs: 323, knowsItsLength: false),
        Fixture("adts.aac", .adts, durationMs: 325, knowsItsLength: false),
        Fixture("aifc.aifc", .aiff, 8000, bitDepth: 16),
        Fixture("aiff.aiff", .aiff, 8000, bitDepth: 16),
        Fixture("alac.m4a", .alac, bitDepth: 16),
        Fixture("ape.ape", .ape, bitDepth: 16),
        Fixture("dff.dff", .dff, 2_822_400, bitDepth: 1, durationMs: 50),
        Fixture("dsf.dsf", .dsf, 2_822_400, bitDepth: 1, durationMs: 50),
        Fixture("flac.flac", .flac, bitDepth: 16),
        Fixture("flac-24.flac", .flac, 96_000, channels: 2, bitDepth: 24, durationMs: 50),
        Fixture("flac-open.flac", .flac, bitDepth: 16, knowsItsLength: false),
        Fixture("mp3.mp3", .mp3),
        Fixture("mp3-ape.mp3", .mp3),
        Fixture("mp3-id3v1.mp3", .mp3),
        Fixture("mp3-id3v23.mp3", .mp3),
        Fixture("mp3-mpeg2.mp3", .mp3, 22_050, channels: 2),
        // Without a description nobody knows what the encoder put in front and behind.
        Fixture("mp3-noxing.mp3", .mp3, durationMs: 339, knowsItsLength: false),
        Fixture("mp3-vbr.mp3", .mp3, durationMs: 200),
        Fixture("mp2.mp2", .mp2, durationMs: 313, knowsItsLength: false),
        Fixture("mp4-ac3.mp4", .mp4AC3, durationMs: 308),
        Fixture("mp4-flac.mp4", .mp4FLAC, bitDepth: 16),
        // The container says two whatever they are.
        Fixture("mp4-mp3.mp4", .mp4MP3, channels: 2),
        Fixture("mp4-opus.mp4", .mp4Opus, 48_000),
        Fixture("musepack.mpc", .musepack, channels: 2),
        Fixture("oggflac.oga", .oggFLAC, bitDepth: 16),
        Fixture("opus.opus", .opus, 48_000),
        Fixture("opus-plain.opus", .opus, 48_000),
        // Without what the encoder looks ahead.
        Fixture("speex.spx", .speex, 16_000, durationMs: 291),
        Fixture("tta.tta", .tta, bitDepth: 16),
        Fixture("tta-frames.tta", .tta, 8000, bitDepth: 16, durationMs: 2500),
        Fixture("tta-id3.tta", .tta, bitDepth: 16),
        Fixture("vorbis.ogg", .vorbis),
        Fixture("vorbis-plain.ogg", .vorbis),
        Fixture("vorbis-pages.ogg", .vorbis, durationMs: 4000),
        Fixture("wav.wav", .wav, 8000, bitDepth: 16),
        Fixture("wav-float.wav", .wav, 8000, channels: 2, bitDepth: 32, durationMs: 100),
        Fixture("wav-info.wav", .wav, 8000, bitDepth: 8, durationMs: 100),
        Fixture("wav-rf64.wav", .wav, 8000, bitDepth: 24, durationMs: 100),
        Fixture("wavpack.wv", .wavPack, 22_050, bitDepth: 16),
        Fixture("wavpack-blocks.wv", .wavPack, 8000, bitDepth: 16, durationMs: 12_000),
        // In whole frames.
        Fixture("wma.wma", .wma, durationMs: 1021),
        Fixture("wavpack-plain.wv", .wavPack, 22_050, bitDepth: 16),
    ]

    /// The files whose tags hold everything.
    static let tagged = all.filter {
        [
            "aac.m4a", "aac-front.m4a", "aiff.aiff", "alac.m4a", "ape.ape", "dff.dff", "dsf.dsf", "flac.flac",
            "flac-open.flac", "mp2.mp2", "mp3.mp3", "musepack.mpc", "oggflac.oga", "opus.opus", "speex.spx",
            "tta.tta", "tta-id3.tta", "vorbis.ogg", "wav.wav", "wavpack.wv", "wma.wma",
        ].contains($0.name)
    }

    static func named(_ name: String) throws -> Fixture {
        try #require(all.first { $0.name == name })
    }

    static func path(_ name: String) throws -> String {
        try #require(Bundle.module.resourceURL).appending(path: "Fixtures/\(name)").path
    }

    func path() throws -> String { try Self.path(name) }

    func bytes() throws -> [UInt8] { try Self.bytes(name) }

    static func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(filePath: path(name))))
    }
}
