/** Milliseconds: a jump in what the daemon says, and a distance worth an audible correction. */
const JUMP = 300;
const DISTANCE = 700;

/**
 * Tells a chosen position from a measured one. The daemon's position comes from our own reports and is late by the
 * time they travel; to follow it would make the music stutter. But when it differs from what it said before, as
 * that must have moved on, somebody has sought.
 */
export class Alignment {
    #position = null;
    #at = 0;
    #isRunning = false;

    /** The next snapshot's position is chosen, whatever came before. */
    reset() {
        this.#position = null;
    }

    remember({ positionMs, isRunning }, now = performance.now()) {
        this.#position = positionMs;
        this.#at = now;
        this.#isRunning = isRunning;
    }

    /** Whether `deck` must be moved to the snapshot's position. */
    isOff(deck, { positionMs }, now = performance.now()) {
        const distance = Math.abs(deck.positionMs - positionMs);
        if (this.#position === null) return distance > JUMP;
        const foreseen = this.#position + (this.#isRunning ? now - this.#at : 0);
        return distance > DISTANCE && Math.abs(positionMs - foreseen) > JUMP;
    }
}
