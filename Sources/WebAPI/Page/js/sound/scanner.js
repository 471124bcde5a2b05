/** A snippet of this length every so often, in milliseconds. */
const SNIPPET = 120;
const PERIOD = 250;

/**
 * Makes a scan audible: short soft snippets from where the scan has come to. Silent between them, so that neither
 * end of a snippet clicks.
 */
export class Scanner {
    #interval = 0;
    #timeout = 0;
    #deck = null;

    get isOn() {
        return this.#deck !== null;
    }

    /** `position()` is where the scan is, in milliseconds. */
    start(deck, position) {
        if (this.#deck === deck) return;
        this.stop();
        this.#deck = deck;
        const snippet = () => {
            deck.glance(position());
            deck.muted = false;
            deck.play();
            this.#timeout = setTimeout(() => { deck.muted = true; }, SNIPPET);
        };
        snippet();
        this.#interval = setInterval(snippet, PERIOD);
    }

    stop() {
        clearInterval(this.#interval);
        clearTimeout(this.#timeout);
        if (this.#deck) this.#deck.muted = false;
        this.#deck = null;
    }
}
