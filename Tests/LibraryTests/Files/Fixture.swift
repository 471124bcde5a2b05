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

    static let all = [
        Fixture("aac.m4a", .aac),
        Fixture("aac-front.m4a", .aac),
        // With what the encoder put in front; fragments do not say how many there are.
        Fixture("aac-fragments.m4a", .aac, durationMs: 323, knowsItsLength: false),
        Fixture("adts.aac", .adts, durationMs: 325, knowsItsLength: false),
        Fixture("aifc.aifc", .aiff, 8000, bitDepth: 16),
        Fixture("aiff.aiff", .aiff, 8000, bitDepth: 16),
        Fixture("alac.m4a", .alac, bitDepth: 16),
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
        Fixture("oggflac.oga", .oggFLAC, bitDepth: 16),
        Fixture("opus.opus", .opus, 48_000),
        Fixture("opus-plain.opus", .opus, 48_000),
        Fixture("vorbis.ogg", .vorbis),
        Fixture("vorbis-plain.ogg", .vorbis),
        Fixture("wav.wav", .wav, 8000, bitDepth: 16),
        Fixture("wav-float.wav", .wav, 8000, channels: 2, bitDepth: 32, durationMs: 100),
        Fixture("wav-info.wav", .wav, 8000, bitDepth: 8, durationMs: 100),
        Fixture("wav-rf64.wav", .wav, 8000, bitDepth: 24, durationMs: 100),
        Fixture("wavpack.wv", .wavPack, 22_050, bitDepth: 16),
        Fixture("wavpack-plain.wv", .wavPack, 22_050, bitDepth: 16),
    ]

    /// The files whose tags hold everything.
    static let tagged = all.filter {
        [
            "aac.m4a", "aac-front.m4a", "aiff.aiff", "alac.m4a", "flac.flac", "flac-open.flac", "mp3.mp3",
            "oggflac.oga", "opus.opus", "vorbis.ogg", "wav.wav", "wavpack.wv",
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
