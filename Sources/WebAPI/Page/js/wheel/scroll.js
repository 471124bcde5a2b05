/** Pixels of a trackpad's scrolling that make one detent. */
const PIXELS = 33;

/** An event that scrolls so far, in pixels, is a notch of a mouse's wheel, however far it scrolls. */
const NOTCH = 50;

/** After so long without scrolling, what was left over is forgotten, in ms. */
const REST = 400;

/** Makes detents of a mouse wheel or a trackpad. No DOM: it takes the numbers of a wheel event. */
export class Scroll {
    #rest = 0;
    #time = -Infinity;

    /** @returns signed whole detents: one for a notch; a faster roll is more events */
    add(deltaY, deltaMode, time) {
        if (time - this.#time > REST) this.#rest = 0;
        this.#time = time;
        if (deltaMode !== 0 || Math.abs(deltaY) >= NOTCH) {
            this.#rest = 0;
            return Math.sign(deltaY);
        }
        this.#rest += deltaY;
        const detents = Math.trunc(this.#rest / PIXELS);
        this.#rest -= detents * PIXELS;
        return detents;
    }
}
