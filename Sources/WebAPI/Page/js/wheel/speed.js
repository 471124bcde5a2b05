/** How long the average remembers, in ms. */
const TAU = 60;

/** A wheel that has not moved for so long stands still, in ms. */
const IDLE = 250;

/** The smoothed speed of a turn in degrees per second: an exponential average of distance over time. */
export class Speed {
    #value = 0;
    #time;
    #pending = 0;

    constructor(time) {
        this.#time = time;
    }

    /** Takes `distance` degrees (unsigned) moved until `time` (ms) and returns the speed. */
    add(distance, time) {
        this.#pending += distance;
        const elapsed = time - this.#time;
        if (elapsed <= 0) return this.#value;
        if (elapsed > IDLE) this.#value = 0;
        const weight = 1 - Math.exp(-elapsed / TAU);
        this.#value += weight * ((this.#pending / elapsed) * 1000 - this.#value);
        this.#pending = 0;
        this.#time = time;
        return this.#value;
    }

    /** The speed as seen at `time`. */
    at(time) {
        return time - this.#time > IDLE ? 0 : this.#value;
    }
}
