import Foundation

/// A program under measurement, watched through `/proc`.
final class Subject {
    private let process = Process()

    /// Starts it in this program's environment, and in `environment` before that.
    init(
        _ program: String,
        _ arguments: [String],
        log: URL? = nil,
        environment: [String: String] = [:]
    ) throws {
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        if !environment.isEmpty {
            process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        }
        var output = FileHandle.nullDevice
        if let log {
            try Data().write(to: log)
            output = try FileHandle(forWritingTo: log)
        }
        process.standardOutput = output
        process.standardError = output
        try process.run()
    }

    var processIdentifier: Int32 { process.processIdentifier }

    var isRunning: Bool { process.isRunning }

    /// Waits for the program's own end.
    func wait() -> Int32 {
        process.waitUntilExit()
        return process.terminationStatus
    }

    func stop() {
        process.terminate()
        process.waitUntilExit()
    }

    /// Resident memory in MB (10^6 bytes × 1.048576), from `VmRSS` of proc_pid_status(5).
    var residentMB: Double { status("VmRSS") / 1024 }

    /// The most memory that was resident so far.
    var peakMB: Double { status("VmHWM") / 1024 }

    /// ``processorNanoseconds(of:)`` of this process.
    var processorNanoseconds: UInt64 { Self.processorNanoseconds(of: process.processIdentifier) }

    /// Time on a processor in nanoseconds, summed over all threads: the first number of each thread's
    /// `schedstat`.
    static func processorNanoseconds(of process: Int32) -> UInt64 {
        let folder = "/proc/\(process)/task"
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return threads.reduce(0) { sum, thread in
            let text = try? String(contentsOfFile: "\(folder)/\(thread)/schedstat", encoding: .utf8)
            return sum + (text?.split(separator: " ").first.flatMap { UInt64($0) } ?? 0)
        }
    }

    private func status(_ key: String) -> Double {
        let file = "/proc/\(process.processIdentifier)/status"
        let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix(key + ":") } ?? ""
        return line.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap {
            Double($0)
        } ?? 0
    }
}

/// Seconds that `body` takes, by the monotonic clock.
func seconds(_ body: () throws -> Void) rethrows -> Double {
    let elapsed = try ContinuousClock().measure(body)
    return Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
}
