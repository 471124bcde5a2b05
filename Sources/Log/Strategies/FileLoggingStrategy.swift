#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Appends lines to a file, where they stay when the process is gone.
///
/// A file that cannot be opened or written never throws: the line goes to standard error, which is told so
/// once, and ``failureCount`` counts.
public final class FileLoggingStrategy: LoggingStrategy {
    public let fileURL: URL
    /// How many lines could not be written to the file.
    public private(set) var failureCount = 0

    private var descriptor: CInt = -1
    private let fallback = ConsoleStrategy()

    public init(fileURL: URL) {
        self.fileURL = fileURL
        open()
    }

    /// Logs to the file named `fileName` in the user's documents folder, or in the XDG data folder
    /// (`$XDG_DATA_HOME`, else `~/.local/share`) where there is none.
    public convenience init(fileName: String) {
        self.init(fileURL: Self.folder().appending(path: fileName))
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    public func log(_ message: String) {
        append(message)
    }

    public func clear() {
        if descriptor >= 0 { ftruncate(descriptor, 0) }
    }

    public var loggedMessages: [String] {
        guard let data = try? Data(contentsOf: fileURL) else { return [] }
        return String(decoding: data, as: UTF8.self).split(separator: "\n").map { Self.unescaped($0) }
    }

    private func open() {
        try? FileManager.default.createDirectory(
            at: fileURL.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        #if canImport(Glibc)
        descriptor = Glibc.open(fileURL.path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        #else
        descriptor = Darwin.open(fileURL.path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        #endif
    }

    private func append(_ text: String) {
        let line = Array((Self.escaped(text) + "\n").utf8)
        let written =
            descriptor < 0 ? -1 : line.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        if written == line.count { return }
        if failureCount == 0 {
            fallback.log("cannot write to \(fileURL.path) (errno \(errno)): logging to standard error")
        }
        failureCount += 1
        fallback.log(text)
    }

    /// A plain message may hold line ends; one message stays one line.
    private static func escaped(_ text: String) -> String {
        guard text.contains("\n") || text.contains("\r") else { return text }
        return text.replacing("\\", with: "\\\\").replacing("\n", with: "\\n").replacing("\r", with: "\\r")
    }

    private static func unescaped(_ line: Substring) -> String {
        guard line.contains("\\n") || line.contains("\\r") else { return String(line) }
        var result = ""
        var isEscaped = false
        for character in line {
            switch (isEscaped, character) {
            case (false, "\\"): isEscaped = true
            case (true, "n"):
                result.append("\n")
                isEscaped = false
            case (true, "r"):
                result.append("\r")
                isEscaped = false
            case (_, let character):
                result.append(character)
                isEscaped = false
            }
        }
        return result
    }

    private static func folder() -> URL {
        let environment = ProcessInfo.processInfo.environment
        let home = environment["HOME"] ?? "/tmp"
        let documents = home + "/Documents"
        if FileManager.default.fileExists(atPath: documents) { return URL(filePath: documents) }
        if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return URL(filePath: data) }
        return URL(filePath: home + "/.local/share")
    }
}

extension Logger {
    /// A logger that appends to `fileName` in the user's documents folder, or the XDG data folder.
    public static func fileLogging(fileName: String = "clickwheel.log") -> Logger {
        Logger(strategy: FileLoggingStrategy(fileName: fileName))
    }

    /// A logger that appends to the file at `fileURL`.
    public static func fileLogging(fileURL: URL) -> Logger {
        Logger(strategy: FileLoggingStrategy(fileURL: fileURL))
    }
}
