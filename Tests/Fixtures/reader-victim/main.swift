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
    case "DISK":
        let path = "/tmp/reader-victim"
        let written = open(path, O_WRONLY | O_CREAT, 0o600)
        unlink(path)
        write(written, word, 4)
    case _: return
    }
}
