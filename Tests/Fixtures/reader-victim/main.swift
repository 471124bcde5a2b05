import ClickwheelPOSIX
import Library

// A reader of files that does what no reader should, where a file starts with the word for it.
FileReaderProgram.serve { file in
    var word = [UInt8](repeating: 0, count: 4)
    guard pread(file, &word, 4, 0) == 4 else { return }
    switch String(decoding: word, as: UTF8.self) {
    case "DIE!": abort()
    case "HANG": while true { pause() }
    case "EAT!":
        var eaten: [[UInt8]] = []
        while true { eaten.append([UInt8](repeating: 1, count: 16 << 20)) }
    // What the sandbox refuses; whatever it lets pass ends the reader.
    case "SOCK": if socket(AF_INET, streamSocket, 0) >= 0 { abort() }
    case "EXEC":
        var words: [UnsafeMutablePointer<CChar>?] = [strdup("true"), nil]
        var child: pid_t = 0
        if posix_spawn(&child, "/bin/true", nil, nil, &words, nil) == 0 { abort() }
    case "OPEN": if open("/etc/passwd", O_RDONLY) >= 0 { abort() }
    case "DISK": if open("/tmp/reader-victim", O_WRONLY | O_CREAT, 0o600) >= 0 { abort() }
    case "ENVI": if getenv("PATH") != nil || getenv("HOME") != nil { abort() }
    case _: return
    }
}
