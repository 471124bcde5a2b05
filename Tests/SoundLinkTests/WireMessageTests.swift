import ClickwheelSoundLink
import ClickwheelSystem
import Testing

@Suite("What player and engine say to each other")
struct WireMessageTests {
    static let track = EngineTrack(serial: .max, path: "/Music/Ä\nb.flac", gain: -733, crossfadeMs: 12_000)
    static let commands: [EngineCommand] = [
        .outputs(["alsa:hw:0,0", "wav:a b.wav"], isPaced: false), .outputs([], isPaced: true),
        .load(track, positionMs: 61_007), .next(track), .next(EngineTrack(serial: 1, path: "")), .next(nil),
        .next(
            EngineTrack(serial: 2, path: "a.flac", part: EnginePart(start: 588, end: 44_101, rate: 44_100))
        ),
        .next(
            EngineTrack(serial: 3, path: "a.flac", gain: 1, part: EnginePart(start: 75, end: nil, rate: 75))
        ),
        .resume, .pause, .seek(serial: -1, positionMs: 0), .scan(serial: 3, positionMs: 4, speed: -32),
        .unload,
        .volume(100),
    ]
    static let reports: [EngineReport] =
        [
            .opened(output: "null", format: "44100:16:2", isExact: true),
            .loaded(serial: 1, durationMs: nil, source: "flac 44100:16:2"),
            .loaded(serial: 1, durationMs: 0, source: ""), .started(serial: 2, positionMs: 3),
            .position(serial: 4, positionMs: EngineReport.mostMs), .ended(serial: 5, next: 6),
            .ended(serial: 5, next: nil), .damaged(serial: 6, reason: "cut off"),
            .underruns(output: "pulse", count: 12), .opening(serial: 8),
        ] + EngineReport.Failure.allCases.map { .failed(serial: 7, $0, reason: "no") }
        + EngineReport.Loss.allCases.map { .lost(output: "alsa", reason: "gone", $0, serial: 9) }
        + [.lost(output: "alsa", reason: "gone", .silence, serial: nil)]

    @Test("every command comes out as it went in, in whatever pieces it arrives")
    func commands() {
        var queue = MessageQueue()
        var heard: [EngineCommand] = []
        for byte in Self.commands.flatMap(\.message) {
            queue.add([byte])
            while let content = queue.next() { EngineCommand(content: content).map { heard.append($0) } }
        }
        #expect(heard == Self.commands)
        #expect(!queue.isBroken)
    }

    @Test("every report comes out as it went in, several at once")
    func reports() {
        var queue = MessageQueue()
        queue.add(Self.reports.flatMap(\.message))
        var heard: [EngineReport] = []
        while let content = queue.next() { EngineReport(content: content).map { heard.append($0) } }
        #expect(heard == Self.reports)
    }

    @Test(
        "a message that is too long, or of no kind, ends the conversation",
        arguments: [0, WireMessage.limit + 1]
    )
    func length(_ length: Int) {
        var queue = MessageQueue()
        queue.add((0..<4).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) })
        #expect(queue.next() == nil)
        #expect(queue.isBroken)
        queue.add(EngineCommand.pause.message)
        #expect(queue.next() == nil)
    }

    @Test("a message that was cut, or has something behind it, is none")
    func cut() {
        for content in Self.commands.map({ $0.message.dropFirst(4) }) {
            for length in 0..<content.count {
                #expect(EngineCommand(content: content.prefix(length)) == nil)
            }
            #expect(EngineCommand(content: content + [0]) == nil)
        }
        for content in Self.reports.map({ $0.message.dropFirst(4) }) {
            for length in 0..<content.count {
                #expect(EngineReport(content: content.prefix(length)) == nil)
            }
            #expect(EngineReport(content: content + [0]) == nil)
        }
    }

    @Test(
        "a report of a time, or of a count, that none can be is none",
        arguments: [-1, EngineReport.mostMs + 1, Int.max, Int.min]
    )
    func impossible(_ number: Int) {
        let reports: [EngineReport] = [
            .loaded(serial: 1, durationMs: number, source: ""), .started(serial: 1, positionMs: number),
            .position(serial: 1, positionMs: number), .underruns(output: "null", count: number),
        ]
        for report in reports {
            #expect(EngineReport(content: report.message.dropFirst(4)) == nil, "\(report)")
        }
    }

    @Test("a report with a text of more than some kilobytes is none, whichever of its texts that is")
    func longTexts() {
        /// A text as it is written, of so many letters.
        func text(_ count: Int) -> [UInt8] {
            (0..<8).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }
                + [UInt8](repeating: 0x54, count: count)
        }
        let reports: [EngineReport] = [
            .opened(output: "T", format: "", isExact: true), .opened(output: "", format: "T", isExact: true),
            .lost(output: "T", reason: "", .silence, serial: nil),
            .lost(output: "", reason: "T", .silence, serial: nil),
            .loaded(serial: 9, durationMs: nil, source: "T"), .damaged(serial: 9, reason: "T"),
            .failed(serial: 9, .missing, reason: "T"), .underruns(output: "T", count: 9),
        ]
        for report in reports {
            let content = Array(report.message.dropFirst(4))
            func isRead(with count: Int) -> Bool {
                let longer: [UInt8] = content.replacing(text(1), with: text(count))
                return longer.count == content.count + count - 1 && EngineReport(content: longer[...]) != nil
            }
            #expect(isRead(with: EngineReport.mostTextBytes), "\(report)")
            #expect(!isRead(with: EngineReport.mostTextBytes + 1), "\(report)")
        }
    }

    @Test("of a text that is longer as much is told as there is room for, and no part of a character")
    func cutTexts() {
        let most = EngineReport.mostTextBytes
        #expect(EngineReport.cut(String(repeating: "a", count: most)).utf8.count == most)
        // After one letter each of the others begins at an odd byte, and takes two.
        let long = "a" + String(repeating: "ä", count: most)
        let cut = EngineReport.cut(long)
        #expect(cut.utf8.count == most - 1 && long.hasPrefix(cut))
        for report: EngineReport in [
            .opened(output: long, format: long, isExact: true),
            .lost(output: long, reason: long, .silence, serial: nil),
            .loaded(serial: 9, durationMs: nil, source: long), .damaged(serial: 9, reason: long),
            .failed(serial: 9, .missing, reason: long), .underruns(output: long, count: 9),
        ] {
            let texts = EngineReport(content: report.message.dropFirst(4))?.texts ?? []
            #expect(!texts.isEmpty && texts.allSatisfy { $0 == cut })
        }
    }

    @Test("whatever bytes come, nothing but commands and reports that can be come out of them")
    func mutations() {
        var random = SplitMix64(seed: 15)
        let messages = Self.commands.map(\.message) + Self.reports.map(\.message)
        for _ in 0..<40_000 {
            var bytes = messages.randomElement(using: &random)!
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
            }
            var queue = MessageQueue()
            queue.add(bytes)
            while let content = queue.next() {
                // What is understood is written as it was read.
                if let command = EngineCommand(content: content) {
                    #expect(Array(command.message.dropFirst(4)) == Array(content))
                }
                if let report = EngineReport(content: content) {
                    #expect(Array(report.message.dropFirst(4)) == Array(content))
                    #expect(report.numbers.allSatisfy { (0...EngineReport.mostMs).contains($0) }, "\(report)")
                }
            }
        }
    }

    @Test("a part of a file whose numbers are none of a part is refused")
    func parts() {
        #expect(EnginePart(start: -1, end: nil, rate: 75) == nil)
        #expect(EnginePart(start: 2, end: 1, rate: 75) == nil)
        #expect(EnginePart(start: 0, end: nil, rate: 0) == nil)
        #expect(EnginePart(start: EnginePart.mostUnits, end: nil, rate: EnginePart.mostRate + 1) == nil)
        let most = EnginePart(start: EnginePart.mostUnits, end: EnginePart.mostUnits, rate: 1)
        #expect(most?.frames(at: .max).start == EnginePart.mostFrames)
    }

    @Test("places in frames of a CD are exact in samples, and parts that meet meet in every rate")
    func frames() throws {
        let first = try #require(EnginePart(start: 0, end: 13_687, rate: 75))
        let second = try #require(EnginePart(start: 13_687, end: nil, rate: 75))
        #expect(first.frames(at: 44_100).end == 13_687 * 588)
        for rate in [8_000, 44_100, 48_000, 88_200, 352_800] {
            #expect(first.frames(at: rate).end == second.frames(at: rate).start)
        }
        #expect(try #require(EnginePart(start: 7, end: nil, rate: 44_100)).frames(at: 44_100).start == 7)
    }
}

extension EngineReport {
    /// The times and counts in it.
    fileprivate var numbers: [Int] {
        switch self {
        case .loaded(_, let durationMs, _): [durationMs].compactMap(\.self)
        case .started(_, let positionMs), .position(_, let positionMs): [positionMs]
        case .underruns(_, let count): [count]
        case .opened, .lost, .ended, .damaged, .failed, .opening: []
        }
    }

    /// The texts in it.
    fileprivate var texts: [String] {
        switch self {
        case .opened(let output, let format, _): [output, format]
        case .lost(let output, let reason, _, _): [output, reason]
        case .loaded(_, _, let source): [source]
        case .damaged(_, let reason), .failed(_, _, let reason): [reason]
        case .underruns(let output, _): [output]
        case .started, .position, .ended, .opening: []
        }
    }
}

@Suite("Pieces of a broadcast")
struct BroadcastPieceTests {
    static let pieces = BroadcastPiece.Kind.allCases.map {
        BroadcastPiece($0, [UInt8](repeating: $0.rawValue, count: 300))
    }

    @Test("every piece comes out as it went in, in whatever portions it arrives", arguments: [1, 7, 10_000])
    func portions(_ portion: Int) {
        var queue = BroadcastQueue()
        var heard: [BroadcastPiece] = []
        var rest = Self.pieces.flatMap(\.message)[...]
        while !rest.isEmpty {
            queue.add(rest.prefix(portion))
            rest = rest.dropFirst(portion)
            while let piece = queue.next() { heard.append(piece) }
        }
        #expect(heard == Self.pieces)
    }

    @Test(
        "a piece of no kind, or beyond the limit, ends it",
        arguments: [[0, 1, 0, 0, 0], [1, 0, 0, 2, 0]]
    )
    func broken(_ bytes: [UInt8]) {
        var queue = BroadcastQueue()
        queue.add(bytes)
        #expect(queue.next() == nil && queue.isBroken)
        queue.add(Self.pieces[0].message)
        #expect(queue.next() == nil)
    }
}
