/** The wheel has rested when no notch has come for so long, in milliseconds. */
const REST = 250;

/** A value that is only shown until the wheel rests; then `commit(value)` is called, once. */
export class Preview {
    #commit;
    #changed;
    #timer = 0;

    /** What is shown; null while it is what it is. */
    value = null;

    /** `changed()` is called when `value` is. */
    constructor({ commit, changed = () => {} }) {
        this.#commit = commit;
        this.#changed = changed;
    }

    move(value) {
        this.value = value;
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.finish(), REST);
        this.#changed();
    }

    /** Shows `value` until `finish` or `cancel`. */
    show(value) {
        clearTimeout(this.#timer);
        this.value = value;
        this.#changed();
    }

    /** Commits at once. */
    finish() {
        if (this.value !== null) this.#end(true);
    }

    /** Goes back to what it was. @returns whether there was something to take back */
    cancel() {
        if (this.value === null) return false;
        this.#end(false);
        return true;
    }

    #end(isMeant) {
        const { value } = this;
        clearTimeout(this.#timer);
        this.value = null;
        if (isMeant) this.#commit(value);
        this.#changed();
    }
}
