import ClickwheelPOSIX

extension Descriptor {
    /// Takes the file's lock (`flock`), which whoever opened the file by itself has to wait for.
    ///
    /// It ends with ``unlock()``, or when the last copy of the descriptor is closed, which a child may have too.
    ///
    /// - Throws: ``Errno/wouldBlock`` where somebody has it and `isWaiting` is `false`.
    public func lock(isWaiting: Bool) throws(Errno) {
        while flock(number, isWaiting ? LOCK_EX : LOCK_EX | LOCK_NB) != 0 {
            guard errno == EINTR else { throw .last }
        }
    }

    /// Shares the file's lock with others who share it; waits for who has it alone.
    public func share() throws(Errno) {
        while flock(number, LOCK_SH) != 0 { guard errno == EINTR else { throw .last } }
    }

    /// Gives the file's lock back.
    public func unlock() {
        flock(number, LOCK_UN)
    }
}
