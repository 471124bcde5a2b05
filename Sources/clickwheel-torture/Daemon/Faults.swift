import ClickwheelCTorture

/// What goes wrong in a process: shared with it, so that it can be changed while the process runs.
///
/// Sendable because every value in the shared memory is atomic.
final class Faults: @unchecked Sendable {
    /// The environment of a process whose faults these are.
    let environment: [String: String]
    private let memory: OpaquePointer

    init(file: String, _ programs: Programs) throws {
        guard let memory = torture_faults_open(file, true) else {
            throw TortureFailure("\(file) cannot be made")
        }
        self.memory = memory
        environment = ["LD_PRELOAD": programs.faults, TORTURE_FAULTS: file]
    }

    deinit { torture_faults_close(memory) }

    /// How often the process has told the disk to keep something.
    var calls: Int { Int(torture_calls(memory)) }

    /// Kills the process before its `count`th call from now on.
    func kill(after count: Int) { torture_set_kill(memory, torture_calls(memory) + Int64(count)) }

    /// How many bytes files take from now on; `nil` for a disk without an end.
    func setRoom(_ bytes: Int?) { torture_set_room(memory, Int64(bytes ?? -1)) }

    /// By how many seconds the calendar is off.
    func setClock(_ seconds: Int) { torture_set_clock(memory, Int64(seconds)) }
}
