extension LogDestination {
    static let memory = LogDestination(
        "memory",
        title: "Memory",
        for: "For machines whose disk must rest: the last lines, until the daemon stops."
    )
}
