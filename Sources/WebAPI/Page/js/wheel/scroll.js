/** Pixels of scrolling that make one detent; a line of a mouse wheel counts as much. */
const PIXELS = 33;

/** After so long without scrolling, what was left over is forgotten, in ms. */
const REST = 400;

/** Makes detents of a mouse wheel or a trackpad. No DOM: it takes the numbers of a wheel event. */
export class Scroll {
    #rest = 0;
    #time = -Infinity;

    /** @returns signed whole detents */
    add(deltaY, deltaMode, time) {
        if (time - this.#time > REST) this.#rest = 0;
        this.#time = time;
        this.#rest += deltaMode === 0 ? deltaY : deltaY * PIXELS;
        const detents = Math.trunc(this.#rest / PIXELS);
        this.#rest -= detents * PIXELS;
        return detents;
    }
}
