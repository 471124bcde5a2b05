import ClickwheelAudio
import ClickwheelSoundLink

/// The end of a track together with the beginning of the next.
extension EngineCore {
    /// Reads the next frames of a deck; where the next track may be crossfaded with it, as many as that takes are kept back.
    ///
    /// Of what is read half is kept, until there is enough: so the sound begins at once, and no more than half of a short track
    /// is crossfaded.
    func read(_ deck: Deck, into block: inout PCMBuffer) -> AudioError? {
        let wanted = crossfadeFrames(of: deck)
        guard wanted > 0 || heldBack != nil else { return deck.read(into: &block) }
        var kept = heldBack ?? HeldBack(deck.format)
        // Held in two places it would be copied with every block that is added.
        heldBack = nil
        defer { heldBack = kept }
        var complaint: AudioError?
        var count = kept.frames - wanted
        if wanted > 0, !deck.isOver, kept.frames < wanted + Self.blockFrames {
            let before = kept.frames
            for _ in 0..<2 where !deck.isOver {
                complaint = deck.read(into: &block) ?? complaint
                kept.append(block)
            }
            count = max(kept.frames - wanted, (kept.frames - before) / 2)
        }
        if deck.isOver { count = kept.frames - overlap(deck, kept, wanted) }
        kept.take(max(0, count), into: &block)
        if deck.isOver || wanted > 0 || block.frames > 0 { return complaint }
        // Nothing is kept back any more.
        return deck.read(into: &block)
    }

    /// Frames that the next track is to sound together with the end of `deck`.
    func crossfadeFrames(of deck: Deck) -> Int {
        guard let nextTrack else { return 0 }
        let frames = max(0, nextTrack.crossfadeMs) * deck.format.sampleRate / 1_000
        return min(frames, Self.mostKeptBytes / (deck.format.channels * 4))
    }

    /// Frames that `deck`, of which `kept` are left, sounds together with the next track, which is opened for that.
    func overlap(_ deck: Deck, _ kept: HeldBack, _ wanted: Int) -> Int {
        guard wanted > 0, let nextTrack, nextTrack != refused else { return 0 }
        if partner?.track != nextTrack {
            report(.opening(serial: nextTrack.serial))
            partner = try? open(nextTrack)
        }
        // What would have to be resampled follows without a gap instead.
        guard let partner, partner.format.sampleRate == deck.format.sampleRate,
            partner.format.channels == deck.format.channels
        else {
            (self.partner, refused) = (nil, nextTrack)
            return 0
        }
        let length = partner.durationMs.map { $0 * partner.format.sampleRate / 1_000 }
        let overlap = Crossfade.overlap(wanted: wanted, kept: kept.frames, length: length)
        if overlap == 0 { (self.partner, refused) = (nil, nextTrack) }
        return overlap
    }

    /// Goes on to a track whose beginning sounds together with what was kept of the one before; the devices stay as they are.
    func begin(_ next: Deck, crossfadedWith kept: HeldBack) {
        (deck, nextTrack, crossfade) = (next, nil, Crossfade(from: kept))
        begun.append(Begun(track: next.track, durationMs: next.durationMs, source: next.source))
        for outlet in outlets { outlet.mark(next.track.serial, positionMs: 0) }
        tellExactness()
    }

    func mix(_ deck: Deck) {
        guard var crossfade else { return }
        let count = min(Self.blockFrames, crossfade.rest)
        var block = PCMBuffer(format: deck.format, capacity: count)
        let complaint = deck.read(into: &block)
        guard let format = try? PCMFormat(sampleRate: deck.format.sampleRate, channels: deck.format.channels)
        else { return }
        var mixed = PCMBuffer(format: format, capacity: count)
        crossfade.mix(block, count: count, into: &mixed)
        self.crossfade = crossfade.rest > 0 ? crossfade : nil
        put(mixed, exactBits: nil)
        if let complaint {
            report(.damaged(serial: deck.track.serial, reason: complaint.description))
        }
        if crossfade.rest == 0 { tellExactness() }
    }

    func endCrossfade() { (heldBack, partner, refused, crossfade) = (nil, nil, nil, nil) }
}
