import ClickwheelAudio
import ClickwheelSystem

/// An open output as the engine sees it: takes blocks of any format, and knows which track sounds where.
///
/// The engine's thread owns it.
final class Outlet {
    /// The output as it was asked for: `NAME` or `NAME:ARGUMENT`.
    let name: String
    /// What was wanted when it was opened.
    let wanted: SoundFormat
    /// What it takes.
    let format: SoundFormat
    /// Whether it is opened anew for a track of another format, and has a volume.
    let isDevice: Bool
    private let mayConvert: Bool

    /// A frame of the output with which a track, or another place in it, begins.
    struct Mark {
        let frame: Int
        let serial: Int64
        let positionMs: Int
    }

    private(set) var marks: [Mark] = []
    private let way: Way
    private var words: Words
    private var packer: WordPacker
    private var converter: RateConverter?
    private var converted: PCMBuffer
    private var wordBuffer: UnsafeMutableBufferPointer<UInt32>
    /// Frames written to an output without a clock.
    private var directFrames = 0

    /// How frames get into the output: through a thread of its own, or at once where the output has no clock.
    private enum Way {
        case lane(Lane)
        case direct(any SoundOutput)
    }

    /// An outlet for `output`, which was opened as `name` for a format that was `wanted`.
    ///
    /// - Throws: ``SoundError``: there is no thread for it.
    init(
        _ name: String,
        _ output: any SoundOutput,
        wanted: SoundFormat,
        notify: @escaping @Sendable () -> Void
    ) throws(SoundError) {
        self.name = name
        self.wanted = wanted
        format = output.format
        mayConvert = output.mayConvert
        isDevice = SoundOutputs.row(of: name)?.isDevice ?? false
        words = Words(for: format.sample)
        packer = WordPacker(for: format.sample)
        do {
            converted = PCMBuffer(format: try Self.floats(format), capacity: 1)
            way =
                output.isPaced
                ? .lane(
                    try Lane(
                        name: name,
                        output: output,
                        patienceMs: isDevice ? Lane.devicePatienceMs : Lane.filePatienceMs,
                        notify: notify
                    )
                ) : .direct(output)
        } catch {
            throw .unavailable(output: name, reason: "\(error)")
        }
        wordBuffer = .allocate(capacity: 1)
    }

    deinit {
        if case .lane(let lane) = way { lane.close() }
        wordBuffer.deallocate()
    }

    private static func floats(_ format: SoundFormat) throws(AudioError) -> PCMFormat {
        try PCMFormat(sampleRate: format.sampleRate, channels: format.channels)
    }

    // MARK: Where it is

    /// Whether the output takes frames as fast as they are decoded.
    var isDirect: Bool { if case .direct = way { true } else { false } }

    /// Frames put in since it was opened.
    var written: Int {
        switch way {
        case .lane(let lane): lane.written
        case .direct: directFrames
        }
    }

    /// Frames heard since it was opened.
    var heard: Int {
        switch way {
        case .lane(let lane): lane.heardNow
        case .direct: directFrames
        }
    }

    /// Milliseconds of sound that were put in and not heard.
    var aheadMs: Int { (written - heard) * 1_000 / format.sampleRate }

    /// Milliseconds of sound that were put in and that the output has not taken yet.
    var queuedMs: Int {
        switch way {
        case .lane(let lane): lane.queued * 1_000 / format.sampleRate
        case .direct: 0
        }
    }

    /// Whether `count` frames at a rate of `sampleRate` find room.
    func hasRoom(for count: Int, at sampleRate: Int) -> Bool {
        switch way {
        case .lane(let lane): lane.room >= count * format.sampleRate / sampleRate + 1_024
        case .direct: true
        }
    }

    /// The mark of what is heard now.
    var current: Mark? {
        let heard = heard
        return marks.last { $0.frame <= heard } ?? marks.first
    }

    /// Where in its track that is, in milliseconds.
    var positionMs: Int {
        guard let mark = current else { return 0 }
        return mark.positionMs + max(0, heard - mark.frame) * 1_000 / format.sampleRate
    }

    /// Where in the track `serial` it is, in milliseconds, at its end where it has gone on to another; `nil` where it has not
    /// heard of that track.
    func positionMs(in serial: Int64) -> Int? {
        let heard = heard
        let reached = marks.lastIndex { $0.serial == serial && $0.frame <= heard }
        guard let index = reached ?? marks.firstIndex(where: { $0.serial == serial }) else { return nil }
        let end = index + 1 < marks.count ? min(heard, marks[index + 1].frame) : heard
        return marks[index].positionMs + max(0, end - marks[index].frame) * 1_000 / format.sampleRate
    }

    /// Milliseconds until the mark after the current one is heard.
    var nextMarkMs: Int? {
        let heard = heard
        guard let next = marks.first(where: { $0.frame > heard }) else { return nil }
        return (next.frame - heard) * 1_000 / format.sampleRate + 1
    }

    /// Why it is of no use any more.
    var lost: SoundError? { if case .lane(let lane) = way { lane.lost } else { nil } }

    /// Times that the device had nothing to play.
    var underruns: Int { if case .lane(let lane) = way { lane.underruns } else { 0 } }

    /// Whether samples of `deck` reach the output as they are.
    func isExact(for deck: Deck) -> Bool {
        guard !mayConvert, let bits = deck.exactBits, isSameRate(deck.format) else { return false }
        return format.sample == .float32 ? bits <= 24 : bits <= format.sample.bits
    }

    // MARK: What it is told

    /// Says that the next frame put in is at a position of a track.
    func mark(_ serial: Int64, positionMs: Int) {
        let heard = heard
        // What was heard before the current mark is of no interest any more.
        if let current = marks.lastIndex(where: { $0.frame <= heard }) { marks.removeFirst(current) }
        marks.append(Mark(frame: written, serial: serial, positionMs: positionMs))
    }

    /// Puts a block of `deck`, or one made of it, in; there is room for it.
    func put(_ block: borrowing PCMBuffer, exactBits: Int?) throws(SoundError) {
        if isSameRate(block.format) {
            converter = nil
            reserve(block.frames)
            fill(from: block, bits: exactBits ?? 32)
            try send(block.frames)
        } else {
            do throws(AudioError) {
                try convert(block)
            } catch {
                throw .unavailable(output: name, reason: error.description)
            }
            reserve(converted.frames)
            fill(from: converted, bits: 32)
            try send(converted.frames)
        }
    }

    /// Says that nothing follows: what the converter holds goes in, and the device plays to the end.
    func finish() throws(SoundError) {
        if let converter {
            do throws(AudioError) {
                try converter.flush(into: &converted)
            } catch {
                throw .unavailable(output: name, reason: error.description)
            }
            self.converter = nil
            reserve(converted.frames)
            fill(from: converted, bits: 32)
            try send(converted.frames)
        }
        switch way {
        case .lane(let lane): lane.finish()
        case .direct(let output): try output.drain()
        }
    }

    /// Whether all that was put in was heard.
    var isFinished: Bool {
        switch way {
        case .lane(let lane): lane.isFinished
        case .direct: true
        }
    }

    func play() { if case .lane(let lane) = way { lane.play() } }

    func pause() { if case .lane(let lane) = way { lane.pause() } }

    /// Is closed at the end of the program; a file has time to become whole.
    func closeLast() { if !isDevice, case .lane(let lane) = way { lane.closeLast() } }

    /// Is closed without being waited for, as it is of no use any more.
    func abandon() { if case .lane(let lane) = way { lane.abandon() } }

    /// Forgets all that was not heard.
    func flush() {
        if case .lane(let lane) = way { lane.flush() }
        marks = []
        converter = nil
    }

    /// Sets the volume, 0...100, of a device; a file or a pipe gets the samples as they are.
    func setVolume(_ percent: Int) { if isDevice, case .lane(let lane) = way { lane.setVolume(percent) } }

    // MARK: -

    private func isSameRate(_ other: PCMFormat) -> Bool {
        other.sampleRate == format.sampleRate && other.channels == format.channels
    }

    private func convert(_ block: borrowing PCMBuffer) throws(AudioError) {
        if converter?.input != block.format {
            converter = try RateConverter(from: block.format, to: try Self.floats(format))
        }
        guard let converter else { return }
        let bound = converter.bound(frames: block.frames) + 64
        if converted.capacity < bound { converted = PCMBuffer(format: converter.output, capacity: bound) }
        try converter.convert(block, into: &converted)
    }

    private func reserve(_ frames: Int) {
        guard wordBuffer.count < frames * format.channels else { return }
        wordBuffer.deallocate()
        wordBuffer = .allocate(capacity: frames * format.channels)
        wordBuffer.initialize(repeating: 0)
    }

    private func fill(from block: borrowing PCMBuffer, bits: Int) {
        guard let target = wordBuffer.baseAddress else { return }
        switch block.format.encoding {
        case .float32: block.withSamples(as: Float.self) { words.fill(target, from: $0) }
        case .int32: block.withSamples(as: Int32.self) { words.fill(target, from: $0, bits: bits) }
        case .int16: preconditionFailure("a deck delivers words")
        }
    }

    private func send(_ frames: Int) throws(SoundError) {
        guard let start = wordBuffer.baseAddress, frames > 0 else { return }
        switch way {
        case .lane(let lane):
            _ = lane.write(UnsafePointer(start), count: frames)
        case .direct(let output):
            // In place: what is packed is never longer than the words.
            let count = frames * format.channels
            packer.pack(UnsafeBufferPointer(start: start, count: count), into: start, volume: WordPacker.full)
            var sent = 0
            while sent < frames {
                let rest = UnsafeRawPointer(start).advanced(by: sent * format.bytesPerFrame)
                sent += try output.write(rest, count: frames - sent)
            }
            directFrames += frames
        }
    }
}
