/** A press that lasts so long is a hold, in ms. */
const HOLD = 500;

/** A hold that lasts so long is a long one, in ms. */
const LONG = 2000;

/** Menu and Select together, held so long, load the page anew, in ms. */
const CHORD = 4000;

/**
 * Tells presses from holds for the five buttons. No DOM; the times are the caller's.
 *
 * A press is given on release, before 500 ms. At 500 ms a hold starts, at 2 s it is long, on release it ends; a
 * button that was held gives no press. Menu and Select together are the chord and nothing else.
 *
 * `emit` takes { kind: 'press', button }, { kind: 'hold', button, phase: 'start' | 'long' | 'end' } and
 * { kind: 'chord' }. `wake` takes the time at which `tick` should be called next, or Infinity.
 */
export class Presses {
    #emit;
    #wake;
    #down = new Map();
    #chordSince = null;

    constructor(emit, wake = () => {}) {
        this.#emit = emit;
        this.#wake = wake;
    }

    down(button, time) {
        if (this.#down.has(button)) return;
        this.#down.set(button, { since: time, stage: 0, hasLeft: false, isSilent: false });
        if (this.#down.has('menu') && this.#down.has('select')) {
            this.#chordSince = time;
            for (const entry of this.#down.values()) entry.isSilent = true;
        }
        this.#wake(this.deadline);
    }

    /** The finger slid off the button: no hold any more, but coming back and letting go is still a press. */
    leave(button) {
        const entry = this.#down.get(button);
        if (entry && entry.stage === 0) entry.hasLeft = true;
    }

    up(button, time, isInside = true) {
        this.tick(time);
        const entry = this.#remove(button);
        if (!entry) return;
        if (entry.stage > 0) this.#emit({ kind: 'hold', button, phase: 'end' });
        else if (isInside && !entry.isSilent) this.#emit({ kind: 'press', button });
    }

    /** Takes back one button, or all: no press, and holds end. */
    cancel(button) {
        for (const name of button ? [button] : [...this.#down.keys()]) {
            const entry = this.#remove(name);
            if (entry?.stage > 0) this.#emit({ kind: 'hold', button: name, phase: 'end' });
        }
    }

    /** Whether `button` is down and its hold has started. */
    isHeld(button) {
        return (this.#down.get(button)?.stage ?? 0) > 0;
    }

    /** Gives the holds that are due at `time`. */
    tick(time) {
        for (const [button, entry] of [...this.#down]) {
            if (entry.isSilent || entry.hasLeft) continue;
            if (entry.stage === 0 && time - entry.since >= HOLD) this.#advance(button, entry, 'start');
            if (entry.stage === 1 && time - entry.since >= LONG) this.#advance(button, entry, 'long');
        }
        if (this.#chordSince !== null && time - this.#chordSince >= CHORD) {
            this.#chordSince = null;
            this.#emit({ kind: 'chord' });
        }
        this.#wake(this.deadline);
    }

    /** When `tick` has something to do next, or Infinity. */
    get deadline() {
        let next = this.#chordSince === null ? Infinity : this.#chordSince + CHORD;
        for (const { since, stage, isSilent, hasLeft } of this.#down.values()) {
            if (isSilent || hasLeft || stage > 1) continue;
            next = Math.min(next, since + (stage === 0 ? HOLD : LONG));
        }
        return next;
    }

    #advance(button, entry, phase) {
        entry.stage += 1;
        this.#emit({ kind: 'hold', button, phase });
    }

    #remove(button) {
        const entry = this.#down.get(button);
        this.#down.delete(button);
        if (button === 'menu' || button === 'select') this.#chordSince = null;
        this.#wake(this.deadline);
        return entry;
    }
}
