/** So long a silence in mid-song is worth telling, in milliseconds. */
const UNDERRUN = 1000;

/** Calls back when a media element has waited too long for its data. */
export class Patience {
    #tell;
    #timer = 0;

    constructor(tell) {
        this.#tell = tell;
    }

    begin() {
        this.end();
        this.#timer = setTimeout(this.#tell, UNDERRUN);
    }

    end() {
        clearTimeout(this.#timer);
    }
}
