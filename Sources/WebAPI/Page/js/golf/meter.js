/** Milliseconds in which the mark climbs from nothing to the top, and comes back. */
const CLIMB = 900;
/** A little more than a full swing. */
export const TOP = 1.1;
/** The mark misses by this much, in parts of a full swing, for the largest error. */
const WINDOW = 0.18;

/**
 * The swing of three presses: the first starts it, the second takes the power, the third the moment of the strike.
 *
 * No clock of its own: every call says what time it is, in milliseconds.
 */
export class Meter {
    #began = null;
    #power = null;

    get state() {
        return this.#began === null ? 'idle' : this.#power === null ? 'power' : 'accuracy';
    }

    get power() {
        return this.#power;
    }

    /** Where the mark is: 0 at the ball, 1 a full swing; below 0 when it is past the ball. */
    position(now) {
        if (this.#began === null) return 0;
        const time = (now - this.#began) / CLIMB;
        return time <= 1 ? TOP * time : TOP * (2 - time);
    }

    /** @returns `{ power, timing }` at the third press, else null */
    press(now) {
        if (this.#began === null) {
            this.#began = now;
            return null;
        }
        if (this.#power === null) {
            this.#power = Math.min(TOP, Math.max(0.05, this.position(now)));
            // The mark turns round at once, so that a small swing need not wait for the top.
            this.#began = now - CLIMB * (2 - this.#power / TOP);
            return null;
        }
        return this.#strike(now);
    }

    /** Called every frame. @returns what a press returns, once the mark has gone too far */
    tick(now) {
        if (this.state === 'power' && now - this.#began > 2 * CLIMB) this.cancel();
        if (this.state === 'accuracy' && this.position(now) <= -WINDOW && now > this.#began + CLIMB) return this.#strike(now);
        return null;
    }

    cancel() {
        this.#began = null;
        this.#power = null;
    }

    #strike(now) {
        const timing = Math.max(-1, Math.min(1, -this.position(now) / WINDOW));
        const result = { power: this.#power, timing };
        this.cancel();
        return result;
    }
}
