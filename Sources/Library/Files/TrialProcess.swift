import ClickwheelSystem

/// Tries files in a ``TrialProgram``, one after the other in one process; one thread uses an instance.
///
/// Starting the program takes longer than decoding the beginnings of a hundred files, and a folder of short sounds holds many
/// doubtful ones.
final class TrialProcess {
    private let program: TrialProgram
    private let isStopped: () -> Bool
    private var helper: HelperProcess?

    /// `isStopped` says whether nobody wants the answers any more.
    init(_ program: TrialProgram, isStopped: @escaping () -> Bool) {
        self.program = program
        self.isStopped = isStopped
    }

    /// Whether anything in an open file, which stays the caller's, can be decoded; `nil` where that cannot be tried, or nobody
    /// wants to know any more.
    func decodes(_ file: CInt) -> Bool? {
        // The first that ends its process may end it for what an earlier file left behind.
        for process in [helper, nil] {
            guard let process = process ?? (try? HelperProcess(program.path, program.words)) else {
                return nil
            }
            // Until it has answered.
            helper = nil
            let deadline = Monotonic.deadline(after: program.timeLimit)
            var isLate = false
            let answer = process.ask(0, [file]) {
                isLate = Monotonic.now() >= deadline
                return !isLate && !isStopped()
            }
            if let answer, answer.count == 1 {
                helper = process
                return answer[0] == 1
            }
            if isStopped() { return nil }
            if isLate { return false }
        }
        return false
    }
}
