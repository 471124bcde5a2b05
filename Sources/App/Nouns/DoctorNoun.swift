extension Noun {
    static let doctor = Noun(
        name: "doctor",
        summary: "Checks what is installed, what is missing, and what you can't do without it.",
        commands: [
            Command("", "", "Checks everything that Clickwheel uses.", options: [.json, .data]) {
                arguments in
                let findings = Doctor.findings(DataFolder(arguments))
                if arguments.has("json") { return try Console.print(json: findings) }
                for finding in findings { Console.print(line: finding.line) }
                let missing = findings.filter { !$0.installed }
                Console.print(
                    missing.isEmpty ? "Nothing is missing." : "scripts/setup installs what is missing."
                )
            }
        ]
    )
}
