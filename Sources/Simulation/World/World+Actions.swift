import ClickwheelProgram
import Playback

extension World {
    /// Does `action`, and says what came of it.
    func perform(_ action: Action) -> Outcome {
        var outcome = Outcome()
        do {
            switch action {
            case .pass(let milliseconds):
                let stops = flaw == .playsOnWhereItStops && player.snapshot.modes.stopsAfterTrack
                go(to: now + milliseconds, &outcome)
                if stops, player.snapshot.state == "stop" { _ = try? player.perform(.play, by: Self.flawed) }
            case .command(let command, let sender, let page):
                if let page { pages[page].isAllowed = true }
                try give(command, sender)
            case .choose(let member, let family):
                try program.switchboard.use(member, in: family, by: .client("somebody"))
            case .enter(let state, let sender): try player.enter(state, by: sender)
            case .moveFile(let file): move(file)
            case .fault(let fault): strike(fault)
            case .restart(let restart): self.restart(restart, &outcome)
            case .calm: mend()
            }
        } catch {
            outcome.failure = error
        }
        return outcome
    }

    /// Gives a command as a face does: it goes by the switchboard, and is acknowledged once it is kept.
    private func give(_ command: PlayerCommand, _ sender: Sender) throws {
        if flaw == .interruptsByUndo, command == .undo, player.snapshot.undo != nil {
            _ = try? player.perform(.seek(0), by: Self.flawed)
        }
        try program.switchboard.perform(command, with: player, by: sender)
        if flaw == .undoesInDisorder, command == .undo, let last = player.persisted.queue.entries.last {
            _ = try? player.perform(.move(last.id, to: 0), by: Self.flawed)
        }
        guard !command.movesPositionAlone else { return }
        let (kept, revision) = (kept, player.snapshot.revision)
        program.keeper.keep { if $0 { kept.value = max(kept.value, revision) } }
    }

    /// Who does what nobody has asked for.
    private static let flawed = Sender(name: "the flaw")

    /// The library has found a file at another place, and given its song another id.
    private func move(_ file: Int) {
        let (old, new) = (Int64(file), Int64(file + 100))
        player.renumberTracks([old: new, new: old])
    }

    private func strike(_ fault: Fault) {
        switch fault {
        case .speakerGone(let index):
            speakers[index].value.isGone = true
            let name = Self.speakerNames[index]
            player.report(SpeakerReport(client: name, itemID: 0, event: .lost))
        case .speakerBack(let index): speakers[index].value.isGone = false
        case .speakerSlow(let index, let latencyMs): speakers[index].value.latencyMs = latencyMs
        case .speakerDry(let index, let milliseconds): speakers[index].value.nextDryMs = milliseconds
        case .fileDamaged(let file): songs.value.change(file) { $0.isDamaged = true }
        case .fileMissing(let file): songs.value.change(file) { $0.isMissing = true }
        case .filesMended: songs.value.mend()
        case .diskFull: disk.change(at: now) { $0.isFull = true }
        case .diskSlow(let milliseconds): disk.change(at: now) { $0.delayMs = milliseconds }
        case .diskWell:
            disk.change(at: now) { ($0.isFull, $0.delayMs) = (false, 0) }
            // The daemon notices that there is room again.
            program.keeper.goOn()
            program.switchboard.settle()
        case .pageGone(let index, let isReload): close(index, isReload: isReload)
        case .pageBack(let index): open(index)
        case .pageSlow(let index, let latencyMs): pages[index].latencyMs = latencyMs
        }
    }
}
