import ClickwheelPOSIX

/// A program that runs beside this one, gets open files over a socket and answers with bytes.
///
/// It inherits nothing but the socket, as its standard input, and standard error. When the instance goes, so does the
/// process, also where this program was killed. One thread uses an instance at a time.
public final class HelperProcess: Sendable {
    /// The files that are handed over at once, at most.
    public static let maximumFiles = Int(CLICKWHEEL_DESCRIPTORS)

    private let socket: CInt
    private let pid: pid_t

    /// Starts the program at `path`.
    ///
    /// - Throws: What the system says where it cannot be started.
    public init(_ path: String, _ words: [String]) throws(Errno) {
        var ends: [CInt] = [-1, -1]
        guard socketpair(AF_UNIX, streamSocket, 0, &ends) == 0 else { throw .last }
        defer { close(ends[1]) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var arguments: [UnsafeMutablePointer<CChar>?] = ([path] + words).map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        let child = clickwheel_spawn(path, &arguments, ends[1], ends[1], false)
        guard child > 0 else {
            close(ends[0])
            throw Errno(-child)
        }
        socket = ends[0]
        pid = child
    }

    deinit {
        close(socket)
        // It holds nothing that it would have to put away.
        kill(pid, SIGKILL)
        var status: CInt = 0
        while waitpid(pid, &status, 0) < 0 && errno == EINTR {}
    }

    /// Asks `question` about open files, which stay the caller's, and waits for the answer.
    ///
    /// What the question means is for the two programs to say.
    ///
    /// `isPatient` is asked whether to go on waiting: ten times a second while nothing comes, and after every
    /// piece of an answer that is not whole yet.
    ///
    /// - Returns: The answer, or `nil` when the process is gone, or its answer larger than ``maximumAnswer``, or patience
    ///   over: the process is of no use any more then.
    public func ask(_ question: UInt8, _ files: [CInt], isPatient: () -> Bool) -> [UInt8]? {
        guard clickwheel_send_descriptors(socket, question, files, CInt(files.count)) == 0 else { return nil }
        var bytes: [UInt8] = []
        var total = Self.lengthBytes
        while bytes.count < total {
            guard let more = receive() else { return nil }
            bytes += more
            if bytes.count >= Self.lengthBytes {
                let length = bytes.prefix(Self.lengthBytes).reversed().reduce(0) { $0 << 8 | Int($1) }
                total = length + Self.lengthBytes
                guard total <= Self.maximumAnswer else { return nil }
            }
            // Asked whatever came: a helper that drips is late as well as one that is silent.
            guard bytes.count >= total || isPatient() else { return nil }
        }
        return Array(bytes[Self.lengthBytes..<total])
    }

    /// The most bytes of an answer.
    private static let maximumAnswer = 64 << 20
    /// The bytes in front of an answer that say how long it is, least significant byte first.
    private static let lengthBytes = 4

    /// The next bytes: empty when none came within a tenth of a second, `nil` when the process is gone.
    private func receive() -> [UInt8]? {
        var wish = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        guard poll(&wish, 1, 100) > 0 else { return [] }
        var count = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, initialized in
            count = recv(socket, buffer.baseAddress, buffer.count, 0)
            initialized = max(0, count)
        }
        return count > 0 ? bytes : count < 0 && errno == EINTR ? [] : nil
    }

    // MARK: In the helper

    /// Calls `answer` with every question that comes over standard input and its files, and sends back what it returns,
    /// until the other end is closed; the files are closed here.
    ///
    /// `prepare` runs before the first. Whatever plays music has the processor first. Memory beyond `memory` bytes ends this process; nothing that it writes reaches a
    /// file.
    public static func serve(
        memory: Int,
        prepare: () -> Void,
        _ answer: (_ question: UInt8, [CInt]) -> [UInt8]
    ) {
        // The keys that interrupt a command reach its helpers too; it ends them when it has put its work away.
        signal(SIGINT, SIG_IGN)
        // A helper that crashes is gone at once: whoever asked knows what to make of it, and Swift's writer of backtraces would
        // hold its standard error open.
        for fault in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGSEGV, SIGFPE] { signal(fault, SIG_DFL) }
        // Standard error may be a file, and what a library complains of there must not end the process.
        signal(SIGXFSZ, SIG_IGN)
        ThisProcess.giveWay()
        ThisProcess.cap(ResourceLimit.memory, memory)
        ThisProcess.cap(ResourceLimit.fileSize, 0)
        ThisProcess.cap(ResourceLimit.core, 0)
        prepare()
        // It holds nothing that it would have to put away.
        guard (try? ThisProcess.endWithPartner(at: STDIN_FILENO, grace: 0)) != nil else { return }
        var files = [CInt](repeating: -1, count: maximumFiles)
        var question: UInt8 = 0
        while true {
            let count = Int(clickwheel_receive_descriptors(STDIN_FILENO, &question, &files))
            guard count > 0 else { return }
            let content = answer(question, Array(files[..<count]))
            for file in files[..<count] { close(file) }
            let bytes =
                (0..<lengthBytes).map { UInt8(truncatingIfNeeded: content.count >> (8 * $0)) } + content
            var sent = 0
            while sent < bytes.count {
                let written = bytes.withUnsafeBytes {
                    write(STDIN_FILENO, $0.baseAddress?.advanced(by: sent), $0.count - sent)
                }
                guard written > 0 || errno == EINTR else { return }
                sent += max(0, written)
            }
        }
    }
}
