extension LogDestination {
    static let console = LogDestination(
        "console",
        title: "Console",
        for: "For those whose system keeps what standard error says, such as systemd.",
        hasConsole: true
    )
}
