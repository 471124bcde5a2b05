/** A correction smaller than this never moves the shown position backwards, in milliseconds. */
const PATIENCE = 2000;

/**
 * Where the song is between two snapshots. Pure: every call is given the time (monotonic ms).
 *
 * The daemon's clock and ours disagree by the time a message travels. A correction of less than two seconds
 * backwards would look like a hiccup, so the shown position waits until the true one has caught up.
 */
export class PositionClock {
    #item;
    #position = 0;
    #at = 0;
    #rate = 0;
    #end = Infinity;
    #floor = 0;

    /**
     * Takes over a snapshot whose position held at the time `at`. `jump` is true when the position was chosen, by a
     * seek or a scan, rather than measured.
     */
    reconcile(snapshot, at, now, jump = false) {
        const shown = this.read(now);
        const same = snapshot.item === this.#item;
        this.#item = snapshot.item;
        this.#position = snapshot.positionMs ?? 0;
        this.#at = at;
        this.#rate = rateOf(snapshot);
        this.#end = endOf(snapshot);
        this.#floor = 0;
        const back = shown - this.measured(now);
        if (same && !jump && !snapshot.scan && back > 0 && back < PATIENCE) this.#floor = shown;
    }

    /** The position to show, in milliseconds. */
    read(now) {
        return Math.max(this.measured(now), Math.min(this.#floor, this.#end));
    }

    /** The position as the daemon has it, without patience, in milliseconds. */
    measured(now) {
        const moved = this.#position + (now - this.#at) * this.#rate;
        return Math.max(0, Math.min(moved, this.#end));
    }
}

/** Milliseconds of music per millisecond. */
function rateOf(snapshot) {
    if (snapshot.scan) return snapshot.scan.speed * (snapshot.scan.direction === 'forward' ? 1 : -1);
    return snapshot.isRunning ? 1 : 0;
}

/** A scan stops a second before the end: it never crosses into another track. */
function endOf(snapshot) {
    if (snapshot.durationMs === undefined) return Infinity;
    return snapshot.scan ? Math.max(0, snapshot.durationMs - 1000) : snapshot.durationMs;
}
