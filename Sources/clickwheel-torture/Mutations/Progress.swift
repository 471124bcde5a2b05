import ClickwheelPOSIX
import ClickwheelSystem

/// How far a worker is, in memory that it shares with the one who watches it and that outlives it.
///
/// Sendable because every word is written by the worker alone, and whole.
final class Progress: @unchecked Sendable {
    /// What a word of the memory says.
    private enum Word: Int, CaseIterable {
        /// The case that is read now.
        case current
        /// The cases that were read.
        case done
        /// How often something was read.
        case readings
        /// The longest that this took, in nanoseconds, and in which case.
        case longest
        case longestCase
        /// The most memory that was resident, in kilobytes.
        case peak
    }

    private let words: UnsafeMutablePointer<Int>
    private static let bytes = Word.allCases.count * MemoryLayout<Int>.size

    /// Maps the file at `path`; makes it where `isNew`.
    init(_ path: String, isNew: Bool) throws {
        if isNew { try WholeFile.write([UInt8](repeating: 0, count: Self.bytes), to: path) }
        let file = open(path, O_RDWR | O_CLOEXEC)
        defer { close(file) }
        let memory = mmap(nil, Self.bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
        guard file >= 0, let memory, memory != MAP_FAILED else { throw Errno.last }
        words = memory.bindMemory(to: Int.self, capacity: Word.allCases.count)
    }

    deinit { munmap(words, Self.bytes) }

    var current: Int { self[.current] }
    var done: Int { self[.done] }
    var readings: Int { self[.readings] }
    var longestSeconds: Double { Double(self[.longest]) / 1e9 }
    var longestCase: Int { self[.longestCase] }
    /// In MB.
    var peak: Double { Double(self[.peak]) / 1000 }

    /// Notes that case `number` is read by `read`, which reads one file or several.
    func count(_ number: Int, of numbers: Range<Int>, _ read: () throws -> Void) rethrows {
        begin(number)
        defer {
            self[.done] += 1
            // Asking for the memory takes longer than reading most files.
            if number % 32 == 0 || number == numbers.upperBound - 1 {
                setPeak(ProcessUsage.peak(of: getpid()))
            }
        }
        try read()
    }

    func begin(_ number: Int) { self[.current] = number }

    /// Reads once, by `read`, and keeps how long it took.
    func time(_ read: () throws -> Void) rethrows {
        let begin = Monotonic.now()
        defer {
            let nanoseconds = Int(Monotonic.now() - begin)
            if nanoseconds > self[.longest] {
                self[.longest] = nanoseconds
                self[.longestCase] = current
            }
            self[.readings] += 1
        }
        try read()
    }

    private func setPeak(_ megabytes: Double) { self[.peak] = Int(megabytes * 1000) }

    private subscript(word: Word) -> Int {
        get { UnsafeRawPointer(words + word.rawValue).load(as: Int.self) }
        set { words[word.rawValue] = newValue }
    }
}
