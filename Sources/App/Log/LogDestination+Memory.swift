extension LogDestination {
    static let memory = LogDestination(
        "memory",
        title: "Memory",
        for: "For machines that should write little to disk: only the latest lines, until the daemon stops."
    )
}
