import ClickwheelSystem
import Golf

/// An open file that should hold a course.
struct CourseFile {
    /// What the system said of it when it was opened.
    let status: FileStatus
    private let path: String
    private let file: Descriptor

    /// Opens the file at `path`; a pipe or a device is refused and never waited for.
    ///
    /// - Throws: ``CommandFailure`` that names the file.
    init(_ path: String) throws(CommandFailure) {
        let file: Descriptor
        let status: FileStatus
        do throws(Errno) {
            file = try Descriptor(regularFile: path.utf8)
            status = try file.status()
        } catch {
            throw GolfFolder.unreadable("course", path, error)
        }
        self.file = file
        self.status = status
        self.path = path
    }

    /// What is in it; of what is longer than a course, one byte more, which is enough to refuse it.
    ///
    /// - Throws: ``CommandFailure`` that names the file.
    func read() throws(CommandFailure) -> [UInt8] {
        do throws(Errno) {
            return try file.readAll(atMost: CourseReader.longestText + 1)
        } catch {
            throw GolfFolder.unreadable("course", path, error)
        }
    }

    /// The course that `text` is, which was read from the file at `path`.
    ///
    /// - Throws: ``CommandFailure`` with every problem, each with its line.
    static func course(_ text: [UInt8], _ path: String) throws(CommandFailure) -> Course {
        let last = path.split(separator: "/").last.map(String.init) ?? path
        let id = last.hasSuffix(".course") ? String(last.dropLast(7)) : last
        do {
            return try CourseReader.read(String(decoding: text, as: UTF8.self), id: id)
        } catch {
            throw .failedFor(error.problems.map { "\(path): \($0)" })
        }
    }
}
