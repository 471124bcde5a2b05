/** A pause so long begins a new prefix, in ms. */
const PAUSE = 600;

/** Gathers typed letters into the beginning of a title. No DOM. */
export class Prefix {
    #text = '';
    #time = -Infinity;

    /** @returns the prefix with `letter` added */
    add(letter, time) {
        this.#text = time - this.#time >= PAUSE ? letter : this.#text + letter;
        this.#time = time;
        return this.#text;
    }
}
