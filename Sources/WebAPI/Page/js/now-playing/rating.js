import { Preview } from './preview.js';

/** A rating can be taken back for so long, in milliseconds. */
export const PATIENCE = 5000;

const MOST = 5;

/**
 * What the wheel does to the rating of a song: half a star a notch, sent once when it rests.
 *
 * `send(id, stars, before)` gives the song that many stars; `changed()` is called when something else is to be shown.
 */
export class Rating {
    #send;
    #changed;
    #preview;
    #undo = null;
    #timer = 0;

    constructor({ send, changed = () => {} }) {
        this.#send = send;
        this.#changed = changed;
        this.#preview = new Preview({ commit: (wish) => this.#commit(wish), changed });
    }

    /** The stars to show for a song: 0 to 5 in halves. */
    of(track) {
        const wish = this.#preview.value;
        return wish && wish.id === track?.id ? wish.stars : (track?.rating ?? 0);
    }

    get canUndo() {
        return this.#undo !== null;
    }

    /** @returns whether that is another rating */
    turn(track, notches) {
        const stars = Math.max(0, Math.min(MOST, this.of(track) + notches / 2));
        if (stars === this.of(track)) return false;
        this.#preview.move({ id: track.id, stars, before: track.rating ?? 0 });
        return true;
    }

    /** Gives so many stars at once. */
    choose(track, stars) {
        this.turn(track, (stars - this.of(track)) * 2);
        this.finish();
    }

    /** Sends what is only shown by now. */
    finish() {
        this.#preview.finish();
    }

    /** Takes back what is only shown, or else the last rating. @returns whether there was one */
    cancel() {
        if (this.#preview.cancel()) return true;
        if (!this.#undo) return false;
        const { id, stars, before } = this.#undo;
        this.forget();
        this.#send(id, before, stars);
        return true;
    }

    /** The last rating stays. */
    forget() {
        clearTimeout(this.#timer);
        this.#undo = null;
        this.#changed();
    }

    #commit(wish) {
        clearTimeout(this.#timer);
        if (wish.stars === wish.before) return;
        // A slow turn is sent in several steps; it is taken back as a whole.
        const before = this.#undo?.id === wish.id ? this.#undo.before : wish.before;
        this.#undo = { ...wish, before };
        this.#timer = setTimeout(() => this.forget(), PATIENCE);
        this.#send(wish.id, wish.stars, wish.before);
    }
}
