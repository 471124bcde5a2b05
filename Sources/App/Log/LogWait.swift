import Log

/// What `log follow` waits for, said to the one who looks at an empty screen.
enum LogWait {
    /// What stands on standard error while `query` is followed on `folder`; `isThere` says whether the log has a file yet.
    static func sentence(_ folder: DataFolder, _ query: LogQuery, isThere: Bool) -> String {
        var lines =
            isThere
            ? "new lines in \(folder.log)" : "the daemon to write \(folder.log), which is not there yet"
        // What is asked for is told, since lines may come that are not.
        var wanted: [String] = []
        if query.level != .trace { wanted.append("at \(query.level.name) and above") }
        if let part = query.part { wanted.append("of \(part)") }
        if let text = query.text { wanted.append("that hold '\(text)'") }
        if !wanted.isEmpty { lines += "; shown are those \(wanted.joined(separator: ", "))" }
        let daemon =
            DaemonClient(folder) == nil ? " No daemon runs on this folder: clickwheel serve starts one." : ""
        return "Waiting for \(lines). Ctrl-C ends.\(daemon)"
    }
}
