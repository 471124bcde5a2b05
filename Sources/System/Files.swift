import ClickwheelPOSIX

/// What can be done to files by their path.
public enum Files {
    /// Gives the file at `path` another name on the same disk, in the place of whatever had it.
    public static func move(_ path: String, to target: String) throws(Errno) {
        guard rename(path, target) == 0 else { throw .last }
    }

    /// Removes the file at `path`, where there is one.
    public static func remove(_ path: String) {
        unlink(path)
    }

    /// Says that the file at `path` was last changed at `time`, in nanoseconds since 1970.
    public static func setModified(_ path: String, to time: Int64) throws(Errno) {
        let moment = timespec(tv_sec: time_t(time / 1_000_000_000), tv_nsec: Int(time % 1_000_000_000))
        guard utimensat(AT_FDCWD, path, [moment, moment], 0) == 0 else { throw .last }
    }

    /// Whether there is something at `path`.
    public static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// Whether this process may run the program at `path`.
    public static func isExecutable(_ path: String) -> Bool { access(path, X_OK) == 0 }

    /// Whether this process may read the file at `path`.
    public static func isReadable(_ path: String) -> Bool { access(path, R_OK) == 0 }

    /// The absolute path of `path`, without links.
    public static func resolved(_ path: String) throws(Errno) -> [UInt8] {
        guard let real = realpath(path, nil) else { throw .last }
        defer { free(real) }
        return [UInt8](UnsafeRawBufferPointer(start: real, count: strlen(real)))
    }
}

extension Files {
    /// Lets everybody read the file at `path`, and its owner alone write it.
    public static func share(_ path: String) throws(Errno) {
        guard chmod(path, 0o644) == 0 else { throw .last }
    }
}
