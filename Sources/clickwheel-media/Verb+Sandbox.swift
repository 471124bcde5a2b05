import ClickwheelSandbox

extension Verb {
    /// Shows on this machine that the sandbox holds: tries what it should refuse.
    static let sandbox = Verb(
        name: "sandbox",
        operands: "",
        summary: "enters the sandbox in which files are converted, and says what it refuses",
        options: [],
        run: { words throws(WorkerError) in
            guard words.operands.isEmpty else { throw .usage("sandbox takes no words") }
            guard Sandbox.enter(for: .readsNamedFiles) else { throw .failed("this system gives no sandbox") }
            let (passed, refused) = Attempt.all(of: .readsNamedFiles)
            guard passed.isEmpty else {
                throw .failed("the sandbox lets pass: \(passed.joined(separator: ", "))")
            }
            print("refuses " + refused.joined(separator: ", "))
        }
    )
}
