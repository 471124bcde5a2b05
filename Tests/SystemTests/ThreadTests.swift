import ClickwheelPOSIX
import ClickwheelSystem
import Synchronization
import Testing

@Suite("Threads")
struct ThreadTests {
    @Test("a thread runs its body once, under its name, and is over when it was waited for")
    func runs() throws {
        let count = Atomic(0)
        let name = Mutex("")
        let number = Atomic<UInt>(0)
        let thread = try NativeThread(name: "a thread with a long name", stackBytes: 256 << 10) {
            count.add(1, ordering: .relaxed)
            number.store(NativeThread.current, ordering: .relaxed)
            name.withLock { $0 = Self.nameOfThisThread() }
        }
        #expect(!thread.isCurrent)
        thread.join()
        #expect(count.load(ordering: .relaxed) == 1)
        #expect(![0, NativeThread.current].contains(number.load(ordering: .relaxed)))
        #if os(Linux)
        #expect(name.withLock { $0 } == "a thread with a")
        #endif
    }

    @Test("signals are left to the other threads, but for those of a fault")
    func signals() throws {
        let blocked = Mutex<[CInt]>([])
        let thread = try NativeThread(name: "signals") {
            var set = sigset_t()
            pthread_sigmask(SIG_BLOCK, nil, &set)
            let all = [SIGINT, SIGTERM, SIGHUP, SIGCHLD, SIGSEGV, SIGILL, SIGABRT].filter {
                sigismember(&set, $0) == 1
            }
            blocked.withLock { $0 = all }
        }
        thread.join()
        #expect(blocked.withLock { $0 } == [SIGINT, SIGTERM, SIGHUP, SIGCHLD])
    }

    @Test("every thread has a pointer of its own, which is freed when it ends")
    func threadLocal() throws {
        let slot = ThreadLocal { memory in
            memory?.assumingMemoryBound(to: Atomic<Int>.self).pointee.add(1, ordering: .relaxed)
        }
        let freed = UnsafeMutablePointer<Atomic<Int>>.allocate(capacity: 1)
        freed.initialize(to: Atomic(0))
        // Sendable because it is freed after the threads have ended, and holds an atomic.
        nonisolated(unsafe) let memory = freed
        let threads = try (0..<3).map { _ in
            try NativeThread(name: "slot") {
                #expect(slot.value == nil)
                #expect(slot.set(memory))
                #expect(slot.value == UnsafeMutableRawPointer(memory))
            }
        }
        for thread in threads { thread.join() }
        #expect(slot.value == nil)
        #expect(freed.pointee.load(ordering: .relaxed) == 3)
        freed.deinitialize(count: 1)
        freed.deallocate()
    }

    @Test("who waits for a state sleeps until somebody signals that it changed")
    func signalled() throws {
        let state = Signalled(0)
        let waiting = Signalled(0)
        let thread = try NativeThread(name: "waiter") {
            let seen = state.wait {
                $0 == 3 ? $0 : nil
            } whileWaiting: { _, change in
                waiting.with { $0 += change }
                waiting.signalAll()
            }
            waiting.with { $0 += seen }
        }
        _ = waiting.wait { $0 == 1 ? true : nil }
        for value in 1...3 {
            state.with { $0 = value }
            state.signal()
        }
        thread.join()
        #expect(waiting.with { $0 } == 3)
    }

    @Test("a wait with a deadline ends at it, and not before")
    func deadline() {
        let lock = Lock()
        lock.withLock {
            let deadline = Monotonic.now() + 2_000_000
            while lock.wait(until: deadline) {}
            #expect(Monotonic.now() >= deadline)
        }
    }

    @Test("the thread that holds a recursive lock may take it again")
    func recursive() {
        let lock = Lock(isRecursive: true)
        #expect(lock.withLock { lock.withLock { 7 } } == 7)
    }

    @Test("many threads under one lock lose nothing")
    func contended() throws {
        let sum = Signalled(0)
        let threads = try (0..<8).map { _ in
            try NativeThread(name: "adder") { for _ in 0..<10_000 { sum.with { $0 += 1 } } }
        }
        for thread in threads { thread.join() }
        #expect(sum.with { $0 } == 80_000)
    }

    @Test("a process knows how many processors there are")
    func processors() {
        #expect(ThisProcess.processorCount == sysconf(CInt(_SC_NPROCESSORS_ONLN)))
    }

    private static func nameOfThisThread() -> String {
        guard let bytes = try? WholeFile.read("/proc/thread-self/comm", atMost: 100) else { return "" }
        return String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
    }
}
