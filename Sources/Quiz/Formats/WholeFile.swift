import ClickwheelPOSIX

/// Writes a file so that it is there whole or not at all.
enum WholeFile {
    static func write(_ text: String, to path: String) throws {
        let temporary = path + ".part"
        unlink(temporary)
        var text = text
        do {
            _ = try MediaFolder.write(to: temporary) { body in
                try text.withUTF8 { try body(UnsafeRawBufferPointer($0)) }
            }
            guard rename(temporary, path) == 0 else {
                throw QuizError.cannotUse(path: path, reason: String(cString: strerror(errno)))
            }
        } catch {
            unlink(temporary)
            throw error
        }
    }
}
