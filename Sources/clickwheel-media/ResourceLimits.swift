import ClickwheelPOSIX
import ClickwheelSandbox
import ClickwheelSystem

/// Caps on what a job may take, so that a hostile file harms nobody else.
enum ResourceLimits {
    /// Memory for one job, in bytes: decoders need a few megabytes, covers up to a hundred.
    static let memory = 768 << 20
    /// Processor time for a song, in seconds: half a minute decodes an hour of music.
    static let song = 900
    /// Processor time for a film, in seconds: an hour of high definition takes about half an hour.
    static let film = 43_200

    /// Confines this process to a job on an unknown file, with so many seconds of processor time and for no longer than
    /// somebody reads standard output; there is no way back.
    static func apply(_ job: Sandbox.Job, processor: Int = song) throws(WorkerError) {
        ThisProcess.cap(ResourceLimit.memory, memory)
        ThisProcess.cap(ResourceLimit.processor, processor)
        ThisProcess.cap(ResourceLimit.core, 0)
        Sandbox.enter(for: job)
        try endWithReader()
    }

    /// Has this process end soon after whoever reads standard output is gone: a file may keep it from ever writing.
    static func endWithReader() throws(WorkerError) {
        do throws(Errno) {
            try ThisProcess.endWithPartner(at: STDOUT_FILENO)
        } catch {
            throw .failed("no thread that waits for the reader to leave: \(error)")
        }
    }
}
