import ClickwheelPOSIX
import ClickwheelSystem

/// What a process has of the system, as proc(5) tells it.
struct ProcessUsage: Sendable {
    /// Resident memory in MB of 10^6 bytes, now and at most so far.
    let memory: Double
    let peak: Double
    let descriptors: Int
    /// The processes that it has started and that still run.
    let children: Int

    init(pid: pid_t) {
        let text = Self.text("/proc/\(pid)/status")
        memory = Self.megabytes("VmRSS", text)
        peak = Self.megabytes("VmHWM", text)
        descriptors = Folder.names("/proc/\(pid)/fd").count
        children = Self.children(of: pid).count
    }

    /// The processes that a process has started and that still run.
    static func children(of pid: pid_t) -> [pid_t] {
        Folder.names("/proc/\(pid)/task").flatMap { thread in
            text("/proc/\(pid)/task/\(thread)/children").split(separator: " ").compactMap { pid_t($0) }
        }
    }

    /// The words that a process was called with; none of one that is gone, or that nobody has waited for yet.
    static func words(of pid: pid_t) -> [String] {
        text("/proc/\(pid)/cmdline").split(separator: "\0").map(String.init)
    }

    /// What the open descriptors of a process are, with how many there are of each kind.
    static func descriptors(of pid: pid_t) -> String {
        var counts: [String: Int] = [:]
        for name in Folder.names("/proc/\(pid)/fd") {
            var link = [CChar](repeating: 0, count: 1024)
            guard readlink("/proc/\(pid)/fd/\(name)", &link, link.count - 1) > 0 else { continue }
            let text = String(decoding: link.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            // A number in brackets tells sockets from each other.
            counts[text.hasPrefix("/") ? Folder.name(text) : String(text.prefix { $0 != ":" }), default: 0] +=
                1
        }
        return counts.sorted { $0.key < $1.key }.map { "\($0.value) × \($0.key)" }.joined(separator: ", ")
    }

    /// The most resident memory of a process so far, without the rest.
    static func peak(of pid: pid_t) -> Double { megabytes("VmHWM", text("/proc/\(pid)/status")) }

    /// How long all threads of this process were at work while `body` ran, in seconds.
    static func processorSeconds(_ body: () throws -> Void) rethrows -> Double {
        let begin = processorSeconds
        try body()
        return processorSeconds - begin
    }

    private static var processorSeconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private static func text(_ path: String) -> String {
        String(decoding: (try? WholeFile.read(path, atMost: 1 << 16)) ?? [], as: UTF8.self)
    }

    private static func megabytes(_ key: String, _ text: String) -> Double {
        let line = text.split(separator: "\n").first { $0.hasPrefix(key + ":") }
        let number = line?.split { $0 == " " || $0 == "\t" }.dropFirst().first
        return (number.flatMap { Double($0) } ?? 0) * 1024 / 1e6
    }
}
