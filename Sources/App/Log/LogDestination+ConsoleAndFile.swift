extension LogDestination {
    static let consoleAndFile = LogDestination(
        "console-and-file",
        title: "Console and file",
        for: "For most people: lines to watch, and a file to look things up in.",
        hasConsole: true,
        hasFile: true,
        open: { site, _ in site.file() }
    )
}
