import ClickwheelSystem
import Foundation
import Synchronization

@testable import Log

/// A disk that is full, slow or locked whenever a test says so.
final class FaultyDisk: Sendable {
    private struct State {
        /// How many bytes still fit, or `nil` for no limit.
        var room: Int?
        var openFailure: CInt = 0
        var renameFailure: CInt = 0
        var listingFailure: CInt = 0
        var writeCount = 0
        /// At most this many bytes are taken by one call.
        var stride = Int.max
    }

    private let state = Mutex(State())
    private let hanging = Lock()
    private let hangs = Atomic<Bool>(false)

    /// Whether a write does not return; one that began to hang goes on when it is `false` again.
    ///
    /// It ends by itself after 10 min, so that a test that waits for it fails and does not hang.
    var isHanging: Bool {
        get { hangs.load(ordering: .sequentiallyConsistent) }
        set {
            hanging.withLock {
                hangs.store(newValue, ordering: .sequentiallyConsistent)
                hanging.signalAll()
            }
        }
    }

    private func hang() {
        let deadline = Monotonic.deadline(after: .seconds(600))
        hanging.withLock {
            while isHanging { if !hanging.wait(until: deadline) { break } }
            hangs.store(false, ordering: .sequentiallyConsistent)
        }
    }

    var room: Int? {
        get { state.withLock { $0.room } }
        set { state.withLock { $0.room = newValue } }
    }

    var stride: Int {
        get { state.withLock { $0.stride } }
        set { state.withLock { $0.stride = newValue } }
    }

    var openFailure: CInt {
        get { state.withLock { $0.openFailure } }
        set { state.withLock { $0.openFailure = newValue } }
    }

    var renameFailure: CInt {
        get { state.withLock { $0.renameFailure } }
        set { state.withLock { $0.renameFailure = newValue } }
    }

    var listingFailure: CInt {
        get { state.withLock { $0.listingFailure } }
        set { state.withLock { $0.listingFailure = newValue } }
    }

    var writeCount: Int { state.withLock { $0.writeCount } }

    var calls: FileCalls {
        let system = FileCalls.system
        return FileCalls(
            write: { (file, bytes) throws(Errno) in
                self.hang()
                let length = self.state.withLock { state in
                    state.writeCount += 1
                    let length = min(bytes.count, state.stride, state.room ?? .max)
                    state.room = state.room.map { $0 - length }
                    return length
                }
                guard length > 0 else { throw Errno(ENOSPC) }
                return try system.write(file, UnsafeRawBufferPointer(rebasing: bytes[..<length]))
            },
            open: { (path) throws(Errno) in
                let failure = self.openFailure
                guard failure == 0 else { throw Errno(failure) }
                return try system.open(path)
            },
            rename: { (old, new) throws(Errno) in
                let failure = self.renameFailure
                guard failure == 0 else { throw Errno(failure) }
                try system.rename(old, new)
            },
            names: { (folder) throws(Errno) in
                let failure = self.listingFailure
                guard failure == 0 else { throw Errno(failure) }
                return try system.names(folder)
            }
        )
    }
}
