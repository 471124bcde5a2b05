/** A scrub is done when the wheel has rested so long, in milliseconds. */
const REST = 250;

/** A position that is only shown until the wheel rests; then `commit(ms)` is called, once. */
export class Scrub {
    #commit;
    #changed;
    #timer = 0;

    /** Where the playhead is shown, in milliseconds; null while it is where the music is. */
    position = null;

    /** `changed()` is called when `position` is. */
    constructor({ commit, changed = () => {} }) {
        this.#commit = commit;
        this.#changed = changed;
    }

    move(positionMs) {
        this.position = positionMs;
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.#end(true), REST);
        this.#changed();
    }

    /** Goes back to where the music is. @returns whether there was something to take back */
    cancel() {
        if (this.position === null) return false;
        this.#end(false);
        return true;
    }

    #end(isMeant) {
        const { position } = this;
        clearTimeout(this.#timer);
        this.position = null;
        if (isMeant) this.#commit(position);
        this.#changed();
    }
}
