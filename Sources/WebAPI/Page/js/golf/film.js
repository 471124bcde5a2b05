import { duration, touches } from './trace.js';

/** So much faster goes what the player does not want to wait for. */
const FAST = 5;

/**
 * Shows a trace in the time it took: calls `draw(seconds)` each frame, `touch()` at each bounce, and `end()` once.
 */
export class Film {
    #trace;
    #on;
    #frame = 0;
    #last = null;
    #time = 0;
    #speed = 1;
    #touches;

    constructor(trace, on, clock = { request: requestAnimationFrame.bind(globalThis), cancel: cancelAnimationFrame.bind(globalThis) }) {
        this.#trace = trace;
        this.#on = on;
        this.clock = clock;
        this.#touches = touches(trace);
    }

    start() {
        this.#on.draw(0);
        this.#frame = this.clock.request((now) => this.#next(now));
    }

    /** Goes on faster, or as fast as before. */
    fast() {
        this.#speed = this.#speed === 1 ? FAST : 1;
    }

    get isFast() {
        return this.#speed > 1;
    }

    /** Shows the end at once, for those who want no motion. */
    skip() {
        this.#on.draw(duration(this.#trace));
        this.#on.end();
    }

    stop() {
        this.clock.cancel(this.#frame);
    }

    #next(now) {
        const passed = this.#last === null ? 0 : Math.min(0.1, (now - this.#last) / 1000);
        this.#last = now;
        this.#time += passed * this.#speed;
        while (this.#touches.length > 0 && this.#touches[0] <= this.#time) {
            this.#touches.shift();
            this.#on.touch();
        }
        const end = duration(this.#trace);
        this.#on.draw(Math.min(end, this.#time));
        if (this.#time >= end) return this.#on.end();
        this.#frame = this.clock.request((next) => this.#next(next));
        return undefined;
    }
}
