import ClickwheelPOSIX
import ClickwheelSystem
import Quiz
import Synchronization

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Takes decks in by a process of its own, so that a file that ends its reader, or eats its memory, costs that import alone.
///
/// Safe to use from every thread; an import blocks until it is done.
final class DeckImporter: Sendable {
    /// The word that makes this program take in one deck for another one of its kind; no help names it.
    static let word = "import-deck"
    /// The memory of the process, in bytes: a package of 50,000 notes takes 33 MB, and the largest table of media some more.
    private static let memory = 1 << 30

    /// What the process tells.
    private enum Answer: Codable {
        case done(ImportReport)
        case refused(QuizError)
        case failed(String)
    }

    private let folder: DataFolder
    private let program: String
    private let children = Mutex<(running: [ChildProcess], isStopped: Bool)>(([], false))

    /// Imports into the decks of `folder` by `program`, which is this one unless a test says otherwise.
    init(_ folder: DataFolder, program: String = ProgramFolder.path + "/clickwheel") {
        self.folder = folder
        self.program = program
    }

    /// Takes in the file at `path`, as ``DeckStore/importFile(_:deck:withSchedule:layout:)`` does.
    ///
    /// - Throws: ``QuizError``; nothing has been taken in then, but for texts whose reading was broken off: a part of them may be.
    func take(_ path: String, deck: String?, layout: DelimitedLayout = .found) throws -> ImportReport {
        var words = [Self.word, folder.path, path] + [deck].compactMap(\.self)
        if layout != .found {
            let said = layout.words
            words = words.prefix(3) + [deck ?? "", said.separator ?? "", said.columns ?? ""]
        }
        let child = try children.withLock { children in
            guard !children.isStopped else {
                throw QuizError.cannotUse(path: path, reason: "the program ends")
            }
            let child = try ChildProcess(program, words, inheritsEnvironment: true)
            children.running.append(child)
            return child
        }
        // It names the decks, of which a file may have many.
        let bytes = child.readAll(limit: 64 << 20)
        close(child.output)
        children.withLock { $0.running.removeAll { $0 === child } }
        guard child.wait() == 0, let answer = try? JSONDecoder().decode(Answer.self, from: Data(bytes)) else {
            throw QuizError.badFile(
                path: path,
                reason:
                    "reading it came to a bad end: import it with clickwheel quiz import, which passes over what is in already, to see why"
            )
        }
        switch answer {
        case .done(let report): return report
        case .refused(let error): throw error
        case .failed(let reason): throw QuizError.cannotUse(path: path, reason: reason)
        }
    }

    /// Ends imports that are under way: what they have taken in by then is nothing.
    func stop() {
        let running = children.withLock { children in
            children.isStopped = true
            return children.running
        }
        for child in running { child.terminate() }
    }

    /// Does what `words` after ``word`` ask of this process.
    static func run(_ words: [String]) throws {
        guard (2...5).contains(words.count) else {
            throw CommandFailure.usage("\(word) takes a folder, a file, a deck, a separator and columns")
        }
        /// What one of the later words says; an empty one says nothing.
        func said(_ index: Int) -> String? {
            words.indices.contains(index) && !words[index].isEmpty ? words[index] : nil
        }
        ThisProcess.cap(ResourceLimit.memory, memory)
        ThisProcess.cap(ResourceLimit.core, 0)
        try ThisProcess.endWithPartner(at: STDOUT_FILENO, grace: 0)
        let answer: Answer
        do {
            let folder = DataFolder(path: words[0])
            let store = try DeckStore(path: folder.database, mediaFolder: folder.quizMedia)
            let layout = try DelimitedLayout(separator: said(3), columns: said(4))
            answer = .done(try store.importFile(words[1], deck: said(2), layout: layout))
        } catch let error as QuizError {
            answer = .refused(error)
        } catch {
            answer = .failed("\(error)")
        }
        try Console.print(json: answer)
    }
}
