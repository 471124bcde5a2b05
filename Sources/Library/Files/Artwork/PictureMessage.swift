/// What became of a picture, as the process that looked for it tells.
///
/// Whoever takes a message apart believes it no more than a file: a place is in the file, and bytes are no more than a
/// picture may have.
enum PictureMessage: Equatable, Sendable {
    case none
    /// It lies in the file as it is.
    case place(PictureKind, Range<Int>)
    /// It had to be unpacked.
    case unpacked(PictureKind, [UInt8])
    case problem(FileProblem)

    private enum Tag {
        static let none: UInt8 = 0
        static let place: UInt8 = 1
        static let unpacked: UInt8 = 2
        static let problem: UInt8 = 3
    }

    /// What `find` finds; only a picture that lies nowhere is read.
    init(_ find: () throws(FileProblem) -> FoundPicture?) {
        do throws(FileProblem) {
            guard let found = try find() else {
                self = .none
                return
            }
            if let place = found.place {
                self = .place(found.kind, place)
            } else {
                self = .unpacked(found.kind, try found.read().bytes)
            }
        } catch {
            self = .problem(error)
        }
    }

    /// The message about what `find` finds.
    static func bytes(_ find: () throws(FileProblem) -> FoundPicture?) -> [UInt8] {
        switch PictureMessage(find) {
        case .none: return [Tag.none]
        case .place(let kind, let place):
            return [Tag.place, kind.rawValue] + number(place.lowerBound) + number(place.upperBound)
        case .unpacked(let kind, let bytes): return [Tag.unpacked, kind.rawValue] + bytes
        case .problem(let problem): return [Tag.problem] + Array(problem.words.joined(separator: "\0").utf8)
        }
    }

    /// Takes a message about a file of `size` bytes apart; `nil` when it is none.
    init?(_ message: [UInt8], size: Int) {
        let kind = message.dropFirst().first.flatMap(PictureKind.init(rawValue:))
        let rest = message.dropFirst(2)
        switch (message.first, kind) {
        case (Tag.none, _) where message.count == 1: self = .none
        case (Tag.place, let kind?) where rest.count == 16:
            let (start, end) = (Self.number(rest.prefix(8)), Self.number(rest.dropFirst(8)))
            guard 0 <= start, start < end, end <= size, end - start <= ArtworkFinder.maximumBytes else {
                return nil
            }
            self = .place(kind, start..<end)
        case (Tag.unpacked, let kind?) where 1...ArtworkFinder.maximumBytes ~= rest.count:
            self = .unpacked(kind, Array(rest))
        case (Tag.problem, _):
            guard let problem = FileProblem(words: ReadingMessage.words(message.dropFirst())) else {
                return nil
            }
            self = .problem(problem)
        case _: return nil
        }
    }

    /// Eight bytes, the least significant first.
    private static func number(_ value: Int) -> [UInt8] {
        stride(from: 0, to: 64, by: 8).map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
