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
        var writeCount = 0
        /// At most this many bytes are taken by one call.
        var stride = Int.max
    }

    private let state = Mutex(State())

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

    var writeCount: Int { state.withLock { $0.writeCount } }

    var calls: FileCalls {
        let system = FileCalls.system
        return FileCalls(
            write: { descriptor, bytes in
                let length = self.state.withLock { state in
                    state.writeCount += 1
                    let length = min(bytes.count, state.stride, state.room ?? .max)
                    state.room = state.room.map { $0 - length }
                    return length
                }
                guard length > 0 else { return (-1, ENOSPC) }
                return system.write(descriptor, UnsafeRawBufferPointer(rebasing: bytes[..<length]))
            },
            open: { path in
                let failure = self.openFailure
                return failure == 0 ? system.open(path) : (-1, failure)
            },
            rename: { old, new in
                let failure = self.renameFailure
                return failure == 0 ? system.rename(old, new) : failure
            }
        )
    }
}
