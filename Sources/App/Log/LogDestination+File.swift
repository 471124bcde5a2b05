extension LogDestination {
    static let file = LogDestination(
        "file",
        title: "File",
        for: "For a daemon that nobody watches.",
        hasFile: true,
        open: { site, _ in site.file() }
    )
}
