#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Opens files and directories without ever following a link out of the folder that the user named.
enum SafeOpening {
    /// Opens a directory by its absolute path; the user named it, so links in this path are followed.
    ///
    /// - Returns: A descriptor, or minus the system's error number.
    static func folder(_ path: NameBytes) -> CInt {
        path.withCName { result(open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC)) }
    }

    /// Opens a directory inside another one.
    ///
    /// - Returns: A descriptor, or minus the system's error number.
    static func directory(_ name: NameBytes, in parent: CInt) -> CInt {
        name.withCName { result(openat(parent, $0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)) }
    }

    /// Opens a regular file in a directory; a pipe, a device or a link is refused and never waited for.
    ///
    /// - Returns: A descriptor, or minus the system's error number.
    static func file(_ name: NameBytes, in parent: CInt) -> CInt {
        let descriptor = name.withCName {
            result(openat(parent, $0, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC))
        }
        guard descriptor >= 0 else { return descriptor }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            return -EINVAL
        }
        return descriptor
    }

    /// Opens the directory at a relative path, one name at a time, however long the path is.
    ///
    /// - Returns: A descriptor, or minus the system's error number.
    static func directory(path: NameBytes, in folder: NameBytes) -> CInt {
        var descriptor = self.folder(folder)
        for name in path.split(separator: UInt8(ascii: "/")) where descriptor >= 0 {
            let next = directory(Array(name), in: descriptor)
            close(descriptor)
            descriptor = next
        }
        return descriptor
    }

    /// Opens the regular file `name` in the directory at a relative path.
    ///
    /// - Returns: A descriptor, or minus the system's error number.
    static func file(_ name: NameBytes, path: NameBytes, in folder: NameBytes) -> CInt {
        let parent = directory(path: path, in: folder)
        guard parent >= 0 else { return parent }
        defer { close(parent) }
        return file(name, in: parent)
    }

    /// What the system says of an error number.
    static func reason(_ number: CInt) -> String {
        String(cString: strerror(number))
    }

    private static func result(_ descriptor: CInt) -> CInt {
        descriptor < 0 ? -errno : descriptor
    }
}
