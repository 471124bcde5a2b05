extension LogDestination {
    static let console = LogDestination(
        "console",
        title: "Console",
        for: "For systems that keep standard error themselves, such as systemd.",
        hasConsole: true
    )
}
