/// Where the engine's sound goes: a device, a server of sound, a file or a pipe, open and ready to take frames.
///
/// One thread, the engine's, makes every call but ``description``'s; `write` is the one call of each block, and
/// allocates nothing and takes no lock of ours. When the last reference goes, the output is closed; what was written and is
/// not heard then is lost, and ``drain()`` is what waits for it.
///
/// Laws, which `SoundOutputTests` checks for every member of ``SoundOutputs`` that can be opened without hardware:
/// - what was written sounds once, in order, and unchanged where nothing is to be changed;
/// - after ``drop()`` nothing of what it counted sounds, and all that it did not count has sounded;
/// - after ``drain()`` the delay is 0;
/// - once an error was thrown, the output is of no use any more, and every call throws.
package protocol SoundOutput: AnyObject {
    /// What it takes: as asked for where it can, else the nearest that it has.
    var format: SoundFormat { get }

    /// Times that the device had nothing to play since it was opened.
    var underruns: Int { get }

    /// Whether something behind the output may change samples that it took: a server of sound mixes, and does not say whether it
    /// converts.
    var mayConvert: Bool { get }

    /// Whether frames are taken no faster than they are heard.
    var isPaced: Bool { get }

    /// Takes frames from `frames`, `count` of them at most, and waits until there is room for some.
    ///
    /// - Returns: The frames taken, 1...`count`; 0 where there was no room for 200 ms, so that whoever writes can look
    ///   after other things.
    /// - Throws: ``SoundError/lost(output:reason:)`` or ``SoundError/unwritable(path:errno:)``.
    func write(_ frames: UnsafeRawPointer, count: Int) throws(SoundError) -> Int

    /// The frames that were written and are not heard yet, by the device's own account.
    func delay() throws(SoundError) -> Int

    /// Is silent at once, and forgets what was written and is not heard; the next ``write(_:count:)`` sounds again.
    ///
    /// - Returns: The frames forgotten; a file or a pipe, which has them already, forgets none.
    func drop() throws(SoundError) -> Int

    /// Waits until everything that was written is heard, or in the file.
    func drain() throws(SoundError)

    /// Sets the output's own volume, 0...100.
    ///
    /// - Returns: `false` where it has none, and the engine scales the samples.
    func setVolume(_ percent: Int) throws(SoundError) -> Bool
}

extension SoundOutput {
    package var underruns: Int { 0 }
    package var mayConvert: Bool { false }
    package func setVolume(_ percent: Int) throws(SoundError) -> Bool { false }
}
