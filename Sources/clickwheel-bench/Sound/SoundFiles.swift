import Foundation

/// The files that the benchmark of sound plays: made by `ffmpeg` once, and kept in their folder.
struct SoundFiles {
    /// An encoding, by the name that people give it.
    enum Encoding: String, CaseIterable {
        case wav = "WAV"
        case flac = "FLAC"
        case alac = "ALAC"
        case mp3 = "MP3"
        case aac = "AAC"
        case vorbis = "Vorbis"
        case opus = "Opus"

        /// How a file of it ends.
        var ending: String {
            switch self {
            case .wav: "wav"
            case .flac: "flac"
            case .mp3: "mp3"
            case .alac, .aac: "m4a"
            case .vorbis: "ogg"
            case .opus: "opus"
            }
        }

        /// What `ffmpeg` is told to encode it, at the rates of the reference figures.
        var words: [String] {
            switch self {
            case .wav: ["-c:a", "pcm_s16le"]
            case .flac: ["-c:a", "flac"]
            case .alac: ["-c:a", "alac"]
            case .mp3: ["-c:a", "libmp3lame", "-b:a", "320k"]
            case .aac: ["-c:a", "aac", "-b:a", "192k"]
            case .vorbis: ["-c:a", "libvorbis", "-q:a", "6"]
            // How hard it tries is nothing to a decoder.
            case .opus: ["-c:a", "libopus", "-b:a", "160k", "-compression_level", "1"]
            }
        }

        /// Whether the samples are those that were encoded.
        var isLossless: Bool { [.wav, .flac, .alac].contains(self) }
    }

    static let seconds = 3_600
    static let ffmpeg = "/usr/bin/ffmpeg"

    let folder: URL

    /// An hour of pink noise.
    func hour(_ encoding: Encoding) -> String {
        folder.appending(path: "hour-\(encoding).\(encoding.ending)").path
    }

    /// Ten minutes of frames that say which they are; there are two.
    func numbered(_ index: Int) -> String { folder.appending(path: "numbered-\(index).flac").path }

    /// What the library calls a file: the name without its ending.
    static func title(_ path: String) -> String {
        URL(filePath: path).deletingPathExtension().lastPathComponent
    }

    /// Makes what is missing.
    func make() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for encoding in Encoding.allCases where !FileManager.default.fileExists(atPath: hour(encoding)) {
            let source =
                encoding == .wav
                ? [7, 8].flatMap { seed in
                    ["-f", "lavfi", "-i", "anoisesrc=c=pink:r=44100:a=0.3:d=\(Self.seconds):s=\(seed)"]
                } + ["-filter_complex", "amerge=inputs=2"] : ["-i", hour(.wav)]
            print("making \(hour(encoding))")
            try Self.encode(source + encoding.words, to: hour(encoding))
        }
        for index in 0..<2 where !FileManager.default.fileExists(atPath: numbered(index)) {
            let wave = folder.appending(path: "numbered.wav")
            defer { try? FileManager.default.removeItem(at: wave) }
            try NumberedSound.file(index, seconds: 600).write(to: wave)
            try Self.encode(["-i", wave.path, "-c:a", "flac"], to: numbered(index))
        }
    }

    /// Has `ffmpeg` write `path`, which is there as a whole or not at all.
    static func encode(_ words: [String], to path: String) throws {
        guard FileManager.default.isExecutableFile(atPath: ffmpeg) else {
            throw BenchmarkFailure("ffmpeg makes the files and is not installed: apt-get install ffmpeg")
        }
        let place = URL(filePath: path)
        let part = place.deletingLastPathComponent().appending(path: "part." + place.lastPathComponent)
        let encoder = try Subject(
            ffmpeg,
            ["-y", "-nostdin", "-v", "error"] + words + ["-metadata", "title=\(title(path))", part.path]
        )
        guard encoder.wait() == 0 else { throw BenchmarkFailure("ffmpeg cannot write \(path)") }
        _ = try? FileManager.default.removeItem(at: place)
        try FileManager.default.moveItem(at: part, to: place)
    }
}
