import { GRACE, UNSTABLE } from './zones.js';
import { Speed } from './speed.js';

/** A step larger than this crossed the hub: it tells where the finger is, not where it went. */
const CROSSING = 120;

/** Half a detent: below it, letting go presses the button under the finger. */
const THRESHOLD = 8;

/** So far a finger may fall back before it counts as turning the other way. */
const HYSTERESIS = 3;

/** Sums of angles come out a hair short of the detent they mean. */
const ROUNDING = 1e-6;

/** The signed difference of two angles, in (-180, 180]. */
export function wrap(degrees) {
    const turned = ((((degrees + 180) % 360) + 360) % 360) - 180;
    return turned === -180 ? 180 : turned;
}

/**
 * One gesture on the ring, from finger down to finger up. No DOM, no clock.
 *
 * It takes samples (angle in degrees, radius in wheel radii, time in ms) and gives whole detents. Nothing is
 * rounded: what is left of a detent is kept for the next sample.
 */
export class Turn {
    #detent;
    #last;
    #speed;
    #place = 0; // where the finger is, in degrees from where it went down
    #engaged = 0; // how far the wheel has followed: it lags by up to the hysteresis
    #direction = 0;
    #rest = 0; // degrees not yet given as detents
    turning = false;

    /** @param detent degrees of one detent: 10, 15 or 20 */
    constructor({ angle, time }, detent) {
        this.#detent = detent;
        this.#last = angle;
        this.#speed = new Speed(time);
    }

    /** @returns {{ detents: number, turned: number, speed: number }} signed detents, signed degrees, degrees/s */
    move({ angle, radius, time }) {
        const step = wrap(angle - this.#last);
        this.#last = angle;
        const isLost = radius < UNSTABLE || Math.abs(step) > CROSSING || (!this.turning && radius > GRACE);
        if (isLost) return { detents: 0, turned: 0, speed: this.#speed.at(time) };

        this.#place += step;
        const speed = this.#speed.add(Math.abs(step), time);
        if (!this.turning) {
            // Counted from where the finger went down, so that trembling on a button stays a press.
            if (Math.abs(this.#place) < THRESHOLD - ROUNDING) return { detents: 0, turned: 0, speed };
            this.turning = true;
            this.#direction = Math.sign(this.#place);
        }
        return { detents: this.#follow(), turned: step, speed };
    }

    /** Lets the wheel follow the finger, with slack where it reverses. */
    #follow() {
        const ahead = this.#place - this.#engaged;
        const isBackwards = ahead * this.#direction < 0;
        if (isBackwards && Math.abs(ahead) < HYSTERESIS) return 0;
        if (isBackwards) {
            this.#direction = -this.#direction;
            this.#rest = 0;
        }
        this.#engaged = this.#place;
        this.#rest += ahead;
        const detents = Math.trunc((this.#rest + Math.sign(this.#rest) * ROUNDING) / this.#detent);
        this.#rest -= detents * this.#detent;
        return detents;
    }
}
