/** Rows of one request; the daemon gives at most 512. */
const PAGE = 256;

/** Pages that are kept; the ones not seen for longest go first. */
const KEPT = 32;

/** Rows before a page's end at which the next one is fetched. */
const AHEAD = 24;

/**
 * The rows of a long list, fetched in pages as they are seen. A row source, see `static-rows.js`.
 *
 * One request runs at a time. While the wheel races, only the page it is at when the line is free is fetched.
 */
export class PagedRows extends EventTarget {
    #load;
    #describe;
    #loadLetters;
    #locate;
    #pages = new Map();
    #seen = { from: 0, to: 0 };
    #isBusy = false;
    #isStale = false;
    #abort = new AbortController();
    count = null;
    letters = null;
    error = null;
    version;

    /**
     * @param load        async (offset, limit, signal) → { version, total, rows }
     * @param describe    (row, index) → what a list view shows
     * @param loadLetters async (signal) → { sorted, initials, pairs }; optional
     * @param locate      async (prefix) → index or undefined; optional
     */
    constructor({ load, describe, loadLetters, locate }) {
        super();
        this.#load = load;
        this.#describe = describe;
        this.#loadLetters = loadLetters;
        this.#locate = locate;
    }

    row(index) {
        const raw = this.raw(index);
        return raw ? this.#describe(raw, index) : null;
    }

    /** The row as the daemon gave it, or undefined. */
    raw(index) {
        return this.#pages.get(Math.floor(index / PAGE))?.[index % PAGE];
    }

    /** The rows that are seen now and known, as the daemon gave them. */
    get seen() {
        const { from, to } = this.#seen;
        return Array.from({ length: to - from + 1 }, (_, at) => this.raw(from + at)).filter(Boolean);
    }

    async find(prefix) {
        return this.#locate?.(prefix);
    }

    want(from, to) {
        this.#seen = { from, to };
        this.#fetchNext();
    }

    /** Fetches again what is known, for a screen that others lay over. */
    comeBack() {
        if (this.version !== undefined) this.refresh();
    }

    /** The same for a list whose rows cost something when the wrong one is pressed: what was known is shown no more. */
    beginAnew() {
        this.#pages.clear();
        this.comeBack();
    }

    /** Fetches again what is seen; what is known is shown until then. */
    refresh() {
        this.#isStale = true;
        this.error = null;
        this.#fetchNext();
    }

    /** Ends requests that nobody waits for. */
    close() {
        this.#abort.abort();
    }

    async #fetchNext() {
        if (this.#isBusy || this.error) return;
        const page = this.#missing();
        if (page === undefined) return;
        this.#isBusy = true;
        const { signal } = this.#abort;
        const wasStale = this.#isStale;
        // What changes from now on may not be in the answer: it is asked for again.
        this.#isStale = false;
        try {
            const answer = await this.#load(page * PAGE, PAGE, signal);
            if (signal.aborted) return;
            this.#take(page, answer, wasStale);
        } catch (error) {
            if (signal.aborted) return;
            // A refresh meanwhile asks again at once.
            if (!this.#isStale) this.error = error;
            this.#isStale ||= wasStale;
        }
        this.#isBusy = false;
        this.dispatchEvent(new Event('change'));
        this.#fetchNext();
    }

    #take(page, { version, total, rows }, wasStale) {
        const isNew = version !== this.version || wasStale;
        if (isNew) this.#pages.clear();
        this.#pages.delete(page);
        this.#pages.set(page, rows);
        if (this.#pages.size > KEPT) this.#pages.delete(this.#pages.keys().next().value);
        this.version = version;
        this.count = total;
        if (isNew) this.#fetchLetters();
    }

    async #fetchLetters() {
        if (!this.#loadLetters) return;
        const { signal } = this.#abort;
        try {
            const answer = await this.#loadLetters(signal);
            this.letters = answer.sorted && answer.initials.length > 0 ? answer : null;
        } catch {
            this.letters = null; // the list still turns, only not by letters
        }
        if (!signal.aborted) this.dispatchEvent(new Event('change'));
    }

    /** The page to fetch next: one that is seen, else one that soon will be. */
    #missing() {
        const { from, to } = this.#seen;
        const end = this.count ?? Infinity;
        const wanted = [from, to, to + AHEAD, from - AHEAD].filter((index) => index >= 0 && index < end);
        if (this.count === null || this.#isStale) return Math.floor(from / PAGE);
        return wanted.map((index) => Math.floor(index / PAGE)).find((page) => !this.#pages.has(page));
    }
}
