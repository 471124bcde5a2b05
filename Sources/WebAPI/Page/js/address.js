import { formatHash, parseHash } from './router.js';

/** The address follows the wheel when it has rested so long, in ms: browsers count how often it changes. */
const REST = 250;

const ABOVE = 'above';

/**
 * Keeps the browser's address at the screen that is shown, so that it can be kept and sent, and lets the browser's
 * Back do what Menu does.
 *
 * There is one entry above the page in the history: Back lands on it, the page does what Menu does, and its
 * own entry is put in front again.
 */
export class Address {
    #timer = 0;
    #depth = 0;
    #hash = location.hash;
    /** The browser's address as it was written or read last. */
    #seen = location.hash;
    #hasAbove = history.state === ABOVE;

    /** Shows `hash`. `depth` is how often Menu does something there. */
    show(hash, depth) {
        const isNewPlace = parseHash(hash).path !== parseHash(this.#hash).path;
        this.#hash = hash;
        this.#depth = depth;
        clearTimeout(this.#timer);
        if (isNewPlace) this.#write();
        else this.#timer = setTimeout(() => this.#write(), REST);
    }

    /**
     * @param open takes a path and a place in it, at once and when the user writes another address
     * @param back does what Menu does; false where that is nothing
     */
    follow(open, back) {
        addEventListener('popstate', ({ state }) => {
            if (state !== ABOVE) return;
            this.#hasAbove = false;
            this.#seen = location.hash;
            if (!back()) return history.back();
            // Also where only a sheet was closed.
            return this.#write();
        });
        addEventListener('hashchange', () => {
            this.#seen = location.hash;
            const { path, index } = parseHash(location.hash);
            if (formatHash(path, index) === this.#hash) return;
            this.#hash = location.hash;
            open(path, index === undefined ? undefined : { index });
        });
        const { path, index } = parseHash(location.hash);
        open(path, index === undefined ? undefined : { index });
    }

    #write() {
        // The user has written another, and its event is on the way.
        if (location.hash !== this.#seen) return;
        if (this.#depth > 0 && !this.#hasAbove) {
            history.replaceState(ABOVE, '');
            history.pushState(null, '', this.#hash);
            this.#hasAbove = true;
        } else if (location.hash !== this.#hash) {
            history.replaceState(history.state, '', this.#hash);
        }
        this.#seen = location.hash;
    }
}
