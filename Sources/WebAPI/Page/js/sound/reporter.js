/** A playing tab says at least this often where it is, in milliseconds. */
const PERIOD = 5000;

/**
 * Tells the daemon what the media element does, in order. A position is left out when earlier reports still wait.
 */
export class Reporter {
    #api;
    #store;
    #last = Promise.resolve();
    #waiting = 0;
    #saidAt = 0;

    /** The last order to go somewhere that was obeyed, if any; reports about earlier ones do not count. */
    load;

    constructor({ api, store }) {
        this.#api = api;
        this.#store = store;
    }

    /** Resolves to true when the daemon has heard it. */
    say(deck, event, more = {}) {
        if (deck.item === null) return Promise.resolve(false);
        if (event === 'position' && this.#waiting > 0) return Promise.resolve(false);
        this.#saidAt = performance.now();
        return this.send(this.about(deck, event, more));
    }

    about(deck, event, more = {}) {
        return { action: 'report', item: deck.item, load: this.load, event, positionMs: deck.positionMs, ...more };
    }

    /** Says the position if it was not said for a while. */
    remind(deck) {
        if (performance.now() - this.#saidAt >= PERIOD) this.say(deck, 'position');
    }

    send(body) {
        this.#waiting += 1;
        this.#last = this.#last.then(() => this.#post(body));
        return this.#last;
    }

    async #post(body) {
        try {
            const answer = await this.#api.post('/api/speaker', body);
            if (answer.revision !== undefined) this.#store.accept(answer);
            return true;
        } catch {
            return false;
        } finally {
            this.#waiting -= 1;
        }
    }
}
