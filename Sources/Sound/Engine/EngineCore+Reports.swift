import ClickwheelSoundLink
import ClickwheelSystem

/// What the engine tells, and when it wakes to tell it.
extension EngineCore {
    /// Where in the track that is heard the first output is, in milliseconds; `nil` without an output.
    var positionMs: Int? {
        outlets.first.map { primary in heard.flatMap { primary.positionMs(in: $0.serial) } ?? 0 }
    }

    /// Goes on to the track that the first output has come to, and tells of it: whoever asks for the position next gets that
    /// of the track that is heard.
    func catchUp() {
        guard let primary = outlets.first, let heard else { return }
        if isRunning, let mark = primary.current,
            let last = begun.lastIndex(where: { $0.track.serial == mark.serial })
        {
            let steps = begun[...last]
            begun.removeFirst(last + 1)
            for next in steps {
                report(.ended(serial: self.heard?.serial ?? heard.serial, next: next.track.serial))
                self.heard = next.track
                report(.loaded(serial: next.track.serial, durationMs: next.durationMs, source: next.source))
                report(.started(serial: next.track.serial, positionMs: primary.positionMs))
            }
        }
    }

    func tell() {
        catchUp()
        guard let heard, !outlets.isEmpty else { return }
        for outlet in outlets where told.underruns[outlet.name, default: 0] != outlet.underruns {
            told.underruns[outlet.name] = outlet.underruns
            report(.underruns(output: outlet.name, count: outlet.underruns))
        }
        if isRunning, scan == nil, deck == nil, waitingDeck == nil, outlets.allSatisfy(\.isFinished) {
            isRunning = false
            self.heard = nil
            return report(.ended(serial: heard.serial, next: nil))
        }
        let positionMs = positionMs ?? 0
        // What is behind the last report is written once more where the engine breaks down.
        let isFar =
            outlets.first?.isDirect ?? false
            && (told.nextMs.serial != heard.serial || positionMs >= told.nextMs.positionMs)
        if isRunning, isFar || Monotonic.now() >= told.positionDue {
            told.positionDue = Monotonic.now() + Self.positionInterval
            told.nextMs = (heard.serial, positionMs + Self.unheardIntervalMs)
            report(.position(serial: heard.serial, positionMs: positionMs))
        }
    }

    /// When there is something to do without a command: the outputs want more, the next track is heard, or one that is gone
    /// is looked for.
    var wakeAt: Int64? {
        [soundsOutAt, heard == nil ? nil : missing.earliest].compactMap(\.self).min()
    }

    var soundsOutAt: Int64? {
        // One without a clock is not waited for, and one beside it is.
        let paced = outlets.filter { !$0.isDirect }
        guard isRunning, let primary = outlets.first, !paced.isEmpty else { return nil }
        // What an output holds before it sounds is no time that the engine has: a wireless speaker may be seconds behind.
        let spare = scan == nil ? Lane.bufferMs / 2 : Scan.leadMs
        let waits = [primary.nextMarkMs, 1_000] + paced.map { max(5, $0.queuedMs - spare) }
        return Monotonic.now() + Int64(waits.compactMap(\.self).min() ?? 1_000) * 1_000_000
    }

    func tellExactness() {
        guard let deck else { return }
        for outlet in outlets {
            let isExact =
                (volume == 100 || !outlet.isDevice) && crossfade == nil && outlet.isExact(for: deck)
            guard told.exact.updateValue(isExact, forKey: outlet.name) != isExact else { continue }
            report(.opened(output: outlet.name, format: outlet.format.description, isExact: isExact))
        }
    }
}
