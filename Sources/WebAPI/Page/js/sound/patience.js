/** In milliseconds: silence in mid-song, silence at the start, and the end of hope. */
const UNDERRUN = 1000;
const LOADING = 8000;
const HOPELESS = 30_000;

/** Calls back with `stalled`, and later with `failed`, when a media element waits too long for its data. */
export class Patience {
    #tell;
    #timer = 0;

    constructor(tell) {
        this.#tell = tell;
    }

    loading() {
        this.#wait(LOADING);
    }

    waiting() {
        this.#wait(UNDERRUN);
    }

    end() {
        clearTimeout(this.#timer);
    }

    #wait(time) {
        this.end();
        this.#timer = setTimeout(() => {
            this.#timer = setTimeout(() => this.#tell('failed'), HOPELESS);
            this.#tell('stalled');
        }, time);
    }
}
