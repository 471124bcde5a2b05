/** A wheel that rests so long has arrived, in ms. */
const REST = 150;

/** Two sentences are at least so far apart, in ms; the newest wins. */
const APART = 500;

/** What a screen reader hears besides the focus: the two live regions of the page. */
export class Speech {
    #polite;
    #assertive;
    #last = -Infinity;
    #timer = 0;

    constructor(polite, assertive) {
        this.#polite = polite;
        this.#assertive = assertive;
    }

    /** Says `text` as soon as it may. */
    say(text) {
        this.#plan(text, 0);
    }

    /** Says `text` when nothing newer has come for a moment. */
    rest(text) {
        this.#plan(text, REST);
    }

    /** Interrupts. */
    alert(text) {
        put(this.#assertive, text);
    }

    #plan(text, wait) {
        clearTimeout(this.#timer);
        const earliest = this.#last + APART - performance.now();
        this.#timer = setTimeout(() => this.#speak(text), Math.max(wait, earliest));
    }

    #speak(text) {
        this.#last = performance.now();
        put(this.#polite, text);
    }
}

/** The same words again are news too: the region has to change. */
function put(region, text) {
    region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}
