import ClickwheelSystem
import Golf
import Synchronization

/// The courses of a folder, each read once for as long as its file stays as it is.
///
/// What is gone is forgotten. Safe to use from every thread; whoever comes while files are read waits for them.
final class CourseShelf: Sendable {
    /// Makes a course of a text, which was read from the file at the path.
    typealias Reading = @Sendable ([UInt8], String) throws(CommandFailure) -> Course

    /// The most files that are read.
    static let mostFiles = 1000
    /// The bytes after which no further file is read; the program's own courses have 20 KB each.
    ///
    /// It bounds what is kept too, for a course takes up to four times the memory of its text.
    static let mostBytes = 16 << 20

    /// A file as it was when it was read, and what came of it.
    private struct Kept {
        let status: FileStatus
        let bytes: Int
        let course: Result<Course, CommandFailure>
    }

    /// By the names of the files.
    private let kept = Mutex<[String: Kept]>([:])
    private let reading: Reading

    /// A shelf without a course; `reading` makes one of a text.
    init(
        reading: @escaping Reading = { (text, path) throws(CommandFailure) in
            try CourseFile.course(text, path)
        }
    ) {
        self.reading = reading
    }

    /// The courses in `folder` by the names of their files, and sentences on each file that is none.
    func courses(in folder: String) -> (courses: [Course], problems: [String]) {
        let names = Folder.names(folder).filter { $0.hasSuffix(".course") }.sorted()
        return kept.withLock { kept in
            var now: [String: Kept] = [:]
            var courses: [Course] = []
            var problems: [String] = []
            var bytes = 0
            for (index, name) in names.enumerated() {
                guard index < Self.mostFiles, bytes < Self.mostBytes else {
                    problems.append(Self.tooMany(names.count, read: index, in: folder, next: name))
                    break
                }
                do throws(CommandFailure) {
                    let file = try look(folder + "/" + name, kept[name])
                    now[name] = file
                    bytes += file.bytes
                    courses.append(try file.course.get())
                } catch {
                    problems += error.reasons
                }
            }
            kept = now
            return (courses, problems)
        }
    }

    /// The file at `path`, as it was `known` where it still is so.
    ///
    /// - Throws: ``CommandFailure`` for a file that cannot be read, which is tried again.
    private func look(_ path: String, _ known: Kept?) throws(CommandFailure) -> Kept {
        let file = try CourseFile(path)
        if let known, known.status == file.status { return known }
        let text = try file.read()
        let course = Result { () throws(CommandFailure) in try reading(text, path) }
        return Kept(status: file.status, bytes: text.count, course: course)
    }

    private static func tooMany(_ count: Int, read: Int, in folder: String, next: String) -> String {
        """
        \(folder) has \(count) courses, of which \(read) are read, since that may be \(mostFiles) files and \
        \(mostBytes >> 20) MiB: move away what you do not play, from \(next) on
        """
    }
}
