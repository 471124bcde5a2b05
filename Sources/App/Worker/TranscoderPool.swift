import ClickwheelHTTP
import ClickwheelNet
import ClickwheelSystem
import ClickwheelWebAPI
import Log
import Synchronization

/// Runs the media worker for browsers, as many at a time as a small machine can bear.
enum TranscoderPool {
    private static let limit = 4

    /// Converts with `worker`; without one every conversion fails with a sentence that says why.
    static func transcoder(_ worker: MediaWorker?, logger: Logger) -> Transcoder {
        let running = Count()
        let reaper = Workers(name: "reaper", limit: limit)
        return Transcoder { file, format, startMs in
            guard let worker else {
                throw CommandFailure.failed(
                    "songs cannot be converted without clickwheel-media beside clickwheel"
                )
            }
            guard running.enter(limit: limit) else { return nil }
            do {
                let child = try worker.transcode(file.number, to: format.rawValue, startMs: startMs)
                return HTTPStream(
                    descriptor: Descriptor(owning: child.output),
                    contentType: format.contentType,
                    onEnd: { _ in
                        child.terminate()
                        reaper.run {
                            child.wait()
                            running.leave()
                        }
                    },
                    confirmation: { answer in
                        reaper.run {
                            let status = child.wait()
                            if !MediaWorker.isWhole(status) {
                                logger.warning(
                                    "a conversion came to a bad end",
                                    .integer("status", Int(status)),
                                    .string("to", format.rawValue)
                                )
                            }
                            answer(MediaWorker.isWhole(status))
                        }
                    }
                )
            } catch {
                running.leave()
                throw error
            }
        }
    }

    private final class Count: Sendable {
        private let count = Mutex(0)

        func enter(limit: Int) -> Bool {
            count.withLock { count in
                guard count < limit else { return false }
                count += 1
                return true
            }
        }

        func leave() {
            count.withLock { $0 -= 1 }
        }
    }
}
