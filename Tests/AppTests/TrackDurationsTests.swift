import Foundation
import Library
import Log
import Playback
import Testing

@testable import ClickwheelApp

@Suite("What the player knows of songs")
struct TrackDurationsTests {
    @Test("a song whose file was replaced by a longer one has the new length after the scan")
    func replaced() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "lengths-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "song.wav")
        let library = try Library(inMemory: Logger(strategy: NullStrategy()))
        try Self.wave(seconds: 1).write(to: file)
        _ = try library.scan([folder.path])
        let id = try #require(try library.ids(.songs).first)
        let durations = TrackDurations(library) { (try? library.version()) ?? 0 }
        #expect(durations[id]?.durationMs == 1000)
        try Self.wave(seconds: 3).write(to: file)
        _ = try library.scan([folder.path])
        #expect(try library.ids(.songs) == [id])
        #expect(durations[id]?.durationMs == 3000)
    }

    /// Silence: 8,000 samples of one byte a second.
    private static func wave(seconds: Int) -> Data {
        let count = 8000 * seconds
        func bytes(_ value: Int, _ size: Int) -> [UInt8] {
            (0..<size).map { UInt8(value >> (8 * $0) & 0xFF) }
        }
        var wave = Array("RIFF".utf8) + bytes(36 + count, 4) + Array("WAVEfmt ".utf8) + bytes(16, 4)
        wave += bytes(1, 2) + bytes(1, 2) + bytes(8000, 4) + bytes(8000, 4) + bytes(1, 2) + bytes(8, 2)
        wave += Array("data".utf8) + bytes(count, 4) + [UInt8](repeating: 128, count: count)
        return Data(wave)
    }
}
