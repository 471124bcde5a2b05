import Foundation

/// The lines `… line id=1 n=2` of some files: the numbers of each writer in the order of the file.
struct LogLines {
    private(set) var numbers: [Int: [Int]] = [:]
    /// Lines that are none of these, or torn.
    private(set) var strays = 0

    var count: Int { numbers.values.reduce(0) { $0 + $1.count } }

    init() {}

    init(_ paths: [String]) throws {
        for path in paths {
            let data = try Data(contentsOf: URL(filePath: path), options: .mappedIfSafe)
            data.withUnsafeBytes { read($0) }
        }
    }

    private mutating func read(_ bytes: UnsafeRawBufferPointer) {
        var start = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: 0x0A)
            let line = bytes[start..<(end ?? bytes.count)]
            if end != nil, let (id, number) = Self.parse(line) {
                numbers[id, default: []].append(number)
            } else {
                strays += 1
            }
            start = (end ?? bytes.count) + 1
        }
    }

    /// Reads `2026-11-20T18:30:00.000000Z info line id=1 n=2` from its end; every byte of it must be right.
    private static func parse(_ line: Slice<UnsafeRawBufferPointer>) -> (id: Int, number: Int)? {
        let middle = Array(" info line id=".utf8)
        guard line.count > 27 + middle.count, line[line.startIndex + 26] == UInt8(ascii: "Z"),
            line.dropFirst(27).prefix(middle.count).elementsEqual(middle)
        else { return nil }
        let rest = line.dropFirst(27 + middle.count)
        guard let space = rest.firstIndex(of: 0x20), rest[space...].prefix(3).elementsEqual(" n=".utf8) else {
            return nil
        }
        guard let id = number(rest[..<space]), let number = number(rest[(space + 3)...]) else { return nil }
        return (id, number)
    }

    private static func number(_ digits: Slice<UnsafeRawBufferPointer>) -> Int? {
        guard !digits.isEmpty, digits.count < 10 else { return nil }
        var value = 0
        for digit in digits {
            guard (0x30...0x39).contains(digit) else { return nil }
            value = value * 10 + Int(digit - 0x30)
        }
        return value
    }
}
