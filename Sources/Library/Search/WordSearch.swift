import ClickwheelSystem

/// Finds one folded word in a pool of texts.
///
/// Looks for the word's rarest byte with `memchr`, which goes through memory many bytes at a time, and
/// compares the rest where it stands.
struct WordSearch {
    /// How a word stands in a text, the best first.
    enum Place: UInt8, Comparable {
        /// At the start of the text, a leading article aside.
        case start
        /// At the start of a word.
        case wordStart
        case inside

        static func < (one: Place, other: Place) -> Bool { one.rawValue < other.rawValue }
    }

    private let word: [UInt8]
    private let rarest: Int

    /// - Parameters:
    ///   - word: What to look for; not empty.
    ///   - frequencies: How often each of the 256 bytes occurs in the texts.
    init(_ word: [UInt8], frequencies: [UInt32]) {
        self.word = word
        rarest = word.indices.min { frequencies[Int(word[$0])] < frequencies[Int(word[$1])] } ?? 0
    }

    /// Calls `body` with every text that holds the word, ascending, and with the best place of it there.
    ///
    /// - Complexity: O(*n*) in the bytes of the pool.
    func forEachText(in pool: TextPool, _ body: (_ text: Int, _ place: Place) -> Void) {
        pool.bytes.withUnsafeBufferPointer { bytes in
            pool.starts.withUnsafeBufferPointer { starts in
                scan(bytes, starts, body)
            }
        }
    }

    private func scan(
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ starts: UnsafeBufferPointer<UInt32>,
        _ body: (_ text: Int, _ place: Place) -> Void
    ) {
        guard let base = bytes.baseAddress, bytes.count >= word.count else { return }
        let needle = word[rarest]
        let last = bytes.count - (word.count - rarest)
        var position = rarest
        var text = 0
        var best: Place?
        while position <= last,
            let found = Memory.first(needle, in: base + position, count: last - position + 1)
        {
            let start = UnsafeRawPointer(base).distance(to: found) - rarest
            position = start + rarest + 1
            guard matches(base + start) else { continue }
            if Int(starts[text + 1]) <= start {
                if let best { body(text, best) }
                best = nil
                text = Self.text(at: start, from: text + 1, starts)
            }
            let place = Self.place(of: start, in: base, textStart: Int(starts[text]))
            best = best.map { min($0, place) } ?? place
            if place == .start {
                // Nothing better follows in this text.
                position = Int(starts[text + 1]) + rarest
            }
        }
        if let best { body(text, best) }
    }

    private func matches(_ bytes: UnsafePointer<UInt8>) -> Bool {
        word.withUnsafeBufferPointer { word in
            guard let start = word.baseAddress else { return false }
            return Memory.compare(bytes, start, count: word.count) == 0
        }
    }

    /// The text that holds the byte at `position`: gallops on from `text`, since matches ascend.
    private static func text(at position: Int, from text: Int, _ starts: UnsafeBufferPointer<UInt32>) -> Int {
        var low = text
        var step = 1
        while low + step < starts.count, Int(starts[low + step]) <= position {
            low += step
            step *= 2
        }
        var high = min(low + step, starts.count - 1)
        while high - low > 1 {
            let middle = (low + high) / 2
            if Int(starts[middle]) <= position { low = middle } else { high = middle }
        }
        return low
    }

    private static func place(of position: Int, in bytes: UnsafePointer<UInt8>, textStart: Int) -> Place {
        if position == textStart { return .start }
        if isWordPart(bytes[position - 1]) { return .inside }
        switch position - textStart {
        case 2 where Memory.compare(bytes + textStart, "a ", count: 2) == 0,
            3 where Memory.compare(bytes + textStart, "an ", count: 3) == 0,
            4 where Memory.compare(bytes + textStart, "the ", count: 4) == 0:
            return .start
        case _:
            return .wordStart
        }
    }

    private static func isWordPart(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x61...0x7A, 0x80...: true
        case _: false
        }
    }
}
