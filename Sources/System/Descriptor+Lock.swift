import ClickwheelPOSIX

extension Descriptor {
    /// Locks the file or folder together with others who lock it so, until it is closed (flock(2)); waits for who has it alone.
    public func lockShared() throws(Errno) {
        while flock(number, LOCK_SH) != 0 { guard errno == EINTR else { throw .last } }
    }

    /// Locks the file or folder alone, until it is closed; `false` where somebody else has locked it.
    public func lockAlone() -> Bool { flock(number, LOCK_EX | LOCK_NB) == 0 }
}
