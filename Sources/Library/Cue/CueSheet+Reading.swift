import ClickwheelSystem

/// Cue sheets in files of their own.
extension CueSheet {
    /// Reads the sheet that `descriptor` is open on, and leaves it open.
    static func read(_ descriptor: CInt) -> Result<CueSheet, FileProblem> {
        do throws(FileProblem) {
            return .success(try read(FileBytes(descriptor: descriptor)))
        } catch {
            return .failure(error)
        }
    }

    /// Reads the sheet that `file` is open on.
    static func read(_ file: Descriptor) -> Result<CueSheet, FileProblem> {
        withExtendedLifetime(file) { read(file.number) }
    }

    /// Opens and reads the sheet `name` of `directory`.
    static func read(_ name: NameBytes, in directory: Descriptor) -> Result<CueSheet, FileProblem> {
        do throws(Errno) { return read(try directory.regularFile(name)) } catch {
            return .failure(error == .invalid ? .notAFile : .unreadable(errno: error.number))
        }
    }

    static func read(_ file: FileBytes) throws(FileProblem) -> CueSheet {
        // One byte more than the limit is refused in the reader's words.
        CueSheetReader.read(try file.copy(0..<min(file.count, maximumBytes + 1)), byteCount: file.count)
    }

    /// What a process that reads answers when asked for the sheet that `descriptor` is open on.
    static func answer(for descriptor: CInt) -> [UInt8] {
        switch read(descriptor) {
        case .success(let sheet): [0] + sheet.message
        case .failure(let problem): [1] + Array(problem.words.joined(separator: "\0").utf8)
        }
    }

    /// Takes an ``answer(for:)`` apart; `nil` where it is none.
    static func result(of answer: [UInt8]) -> Result<CueSheet, FileProblem>? {
        switch answer.first {
        case 0: CueSheet(message: answer.dropFirst()).map { .success($0) }
        case 1: FileProblem(words: ReadingMessage.words(answer[1...])).map { .failure($0) }
        case _: nil
        }
    }
}
