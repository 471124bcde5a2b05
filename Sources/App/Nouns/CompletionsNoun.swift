extension Noun {
    static let completions = Noun(
        name: "completions",
        summary: "Prints a script that lets your shell complete clickwheel's words.",
        commands: [
            Command(
                "",
                "SHELL",
                """
                Prints the script for bash, zsh or fish. Save it where the shell looks: \
                ~/.local/share/bash-completion/completions/clickwheel, a file _clickwheel in a folder of $fpath, or \
                ~/.config/fish/completions/clickwheel.fish.
                """,
                candidates: [.oneOf(CompletionShell.allCases.map(\.rawValue))]
            ) { arguments in
                let names = CompletionShell.allCases.map(\.rawValue).joined(separator: ", ")
                guard arguments.operands.count == 1 else {
                    throw CommandFailure.usage("completions takes one shell: \(names)")
                }
                guard let shell = CompletionShell(rawValue: arguments.operands[0]) else {
                    throw CommandFailure.usage(
                        "there is no shell '\(arguments.operands[0])'; there are: \(names)"
                    )
                }
                Console.print(verbatim: shell.script)
            }
        ]
    )
}
