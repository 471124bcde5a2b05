import ClickwheelNet
import ClickwheelSystem

/// Writes a part of a file, from the system's cache on the loop's thread, from the disk through a worker.
///
/// A segment is sent only when its pages are in memory; otherwise a worker reads it first, so that a slow disk
/// stops nobody else.
final class FileWriter: BodyWriter {
    /// Bytes that are looked at and read ahead at once.
    private static let segment: Int64 = 262_144
    /// Bytes after which the others get their turn.
    private static let turn: Int64 = 2_097_152

    private let file: OpenFile
    private var offset: Int64
    private let end: Int64
    /// Up to here the pages were found or read.
    private var ready: Int64
    private var isReading = false
    private let loop: EventLoop
    private let workers: Workers
    /// Called on the loop's thread when a worker has read.
    private var resume: (() -> Void)?

    init(
        _ file: OpenFile,
        range: Range<Int64>,
        loop: EventLoop,
        workers: Workers,
        resume: @escaping () -> Void
    ) {
        self.file = file
        offset = range.lowerBound
        end = range.upperBound
        ready = range.lowerBound
        self.loop = loop
        self.workers = workers
        self.resume = resume
    }

    var endsWithInput: Bool { false }
    var isEndless: Bool { false }
    var hasBytes: Bool { true }

    func write(to socket: Socket) -> BodyProgress {
        guard !isReading else { return .waiting }
        let limit = offset + Self.turn
        while offset < end {
            guard offset < limit else { return .yielded }
            if offset >= ready {
                let segment = offset..<min(end, offset + Self.segment)
                guard file.isResident(segment) else {
                    read(segment)
                    return .waiting
                }
                ready = segment.upperBound
            }
            let piece = Self.piece(offset..<ready)
            let written = socket.send(
                file: file.descriptor.number,
                offset: piece.lowerBound,
                count: Int(piece.upperBound - piece.lowerBound)
            )
            switch written {
            case .count(0): return .failed("the file became shorter while it was sent")
            case .count(let count): offset += Int64(count)
            case .blocked: return .blocked
            case .failed: return .failed("the client is gone, or the file cannot be read")
            }
        }
        return .complete
    }

    /// What of `range` is sent by one call: as far as the next page where it begins inside of one, else all.
    ///
    /// The system moves sixteen pages at a time. 64 KiB from the middle of a page are seventeen, and cost twice the
    /// processor time of those from its start; in two calls they cost an eighth more (measured on Linux 6.18, over
    /// loopback).
    static func piece(_ range: Range<Int64>) -> Range<Int64> {
        let next = (range.lowerBound / OpenFile.pageSize + 1) * OpenFile.pageSize
        let isAtStart = range.lowerBound % OpenFile.pageSize == 0
        return isAtStart ? range : range.lowerBound..<min(range.upperBound, next)
    }

    func cancel() {
        resume = nil
    }

    private func read(_ segment: Range<Int64>) {
        isReading = true
        let file = file
        let loop = loop
        let writer = LoopBound(self, loop: loop)
        workers.run {
            file.readAhead(segment)
            loop.run { writer.value.finishedReading(segment) }
        }
    }

    private func finishedReading(_ segment: Range<Int64>) {
        isReading = false
        // Not asked again: where pages do not stay in memory that would never end.
        ready = segment.upperBound
        resume?()
    }
}
