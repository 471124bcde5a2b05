import ClickwheelSoundLink

/// What holds for every conversation of the player with the engine, whatever bytes come.
enum SoundPromises {
    /// Reads `bytes` as messages and as pieces of a broadcast, and stops the program when a promise is broken.
    static func check(_ bytes: [UInt8]) {
        // The first byte says in how large portions they arrive.
        let portion = Int(bytes.first ?? 0) + 1
        messages(bytes.dropFirst(), portion)
        pieces(bytes.dropFirst(), portion)
    }

    /// What is read as a command or a report is written as the same bytes again, and says what can be.
    private static func messages(_ bytes: ArraySlice<UInt8>, _ portion: Int) {
        var queue = MessageQueue()
        var rest = bytes
        var contents: [ArraySlice<UInt8>] = []
        while !rest.isEmpty {
            queue.add(rest.prefix(portion))
            rest = rest.dropFirst(portion)
            while let content = queue.next() { contents.append(content) }
        }
        for content in contents {
            precondition((1...WireMessage.limit).contains(content.count), "a message beyond the limit")
            if let command = EngineCommand(content: content) {
                precondition(command.message.dropFirst(4) == content, "\(command) is written otherwise")
            }
            if let report = EngineReport(content: content) {
                precondition(report.message.dropFirst(4) == content, "\(report) is written otherwise")
                precondition(report.canBe, "\(report) has numbers or texts that none has")
            }
        }
        var whole = MessageQueue()
        whole.add(bytes)
        var again: [ArraySlice<UInt8>] = []
        while let content = whole.next() { again.append(content) }
        precondition(contents == again, "portions matter")
    }

    /// Pieces come out as they went in, and none is beyond the limit.
    private static func pieces(_ bytes: ArraySlice<UInt8>, _ portion: Int) {
        var queue = BroadcastQueue()
        var rest = bytes
        var read: [UInt8] = []
        while !rest.isEmpty {
            queue.add(rest.prefix(portion))
            rest = rest.dropFirst(portion)
            while let piece = queue.next() {
                precondition(piece.bytes.count <= BroadcastPiece.limit, "a piece beyond the limit")
                read += piece.message
            }
        }
        precondition(bytes.starts(with: read), "a piece is written otherwise")
    }
}

extension EngineReport {
    /// Whether the player can count with its numbers, and keep its texts.
    fileprivate var canBe: Bool {
        switch self {
        case .opened(let output, let format, _): Self.fit(output, format)
        case .lost(let output, let reason, _, _): Self.fit(output, reason)
        case .loaded(_, let durationMs, let source): Self.can(durationMs ?? 0) && Self.fit(source)
        case .started(_, let positionMs), .position(_, let positionMs): Self.can(positionMs)
        case .damaged(_, let reason), .failed(_, _, let reason): Self.fit(reason)
        case .underruns(let output, let count): Self.can(count) && Self.fit(output)
        case .ended, .opening: true
        }
    }

    private static func can(_ number: Int) -> Bool { (0...mostMs).contains(number) }

    private static func fit(_ texts: String...) -> Bool {
        texts.allSatisfy { $0.utf8.count <= mostTextBytes }
    }
}
