/**
 * The rows of a menu, known from the beginning. A row source, as a list view wants it:
 *
 *     count            how many rows, or null while that is not known
 *     row(index)       what a row shows, or null while it is not known
 *     letters          { initials, pairs } of a sorted list, or null
 *     want(from, to)   which rows are seen, so that they can be fetched
 *     find(prefix)     a promise of the first row that begins so, or of undefined
 *     'change'         an event: something of the above is different now
 *
 * A row is { title, lead, value, isValueMinor, chevron, name, image, mark, isChosen, isDim, isBad, isHeading, act(), sheet() }; only `title` is needed;
 * `lead` is what stands before it, as [{ text, kind }], `under` the lines below it, for rows that have room.
 */
export class StaticRows extends EventTarget {
    #rows;
    letters = null;
    error = null;

    constructor(rows) {
        super();
        this.#rows = rows;
    }

    get count() {
        return this.#rows.length;
    }

    row(index) {
        return this.#rows[index] ?? null;
    }

    want() {}

    /** Puts other rows in their place. */
    replace(rows) {
        this.#rows = rows;
        this.dispatchEvent(new Event('change'));
    }

    async find(prefix) {
        const wanted = prefix.toLowerCase();
        const index = this.#rows.findIndex(({ title }) => title.toLowerCase().startsWith(wanted));
        return index < 0 ? undefined : index;
    }
}
