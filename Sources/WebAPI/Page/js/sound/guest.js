import { Deck } from './deck.js';
import { gainOf } from './volume.js';

/**
 * Plays what sounds beside the music, such as a snippet of a quiz: in the music's place and as loud, so that there is
 * never more than one sound. The music pauses for it, wherever it plays, and goes on when `silence` gives its place back.
 */
export class Guest {
    #store;
    #player;
    #makeElement;
    #deck = null;
    #ended = null;
    #mustResume = false;
    #wish = 0;

    constructor({ store, player, makeElement }) {
        this.#store = store;
        this.#player = player;
        this.#makeElement = makeElement;
    }

    /** Plays `source` (a song row, or `{ stream }`) from `startMs` on; `ended` is called when there is no more of it. */
    async play(source, { startMs = 0, ended = null } = {}) {
        const wish = (this.#wish += 1);
        if (this.#store.snapshot.state === 'play') {
            this.#mustResume = true;
            await this.#player.pause();
        }
        if (wish !== this.#wish) return;
        this.#deck ??= this.#makeDeck();
        this.#ended = ended;
        this.#deck.gain = gainOf(this.#store.snapshot.volume);
        this.#deck.load(source, startMs);
        await this.#deck.play();
    }

    /** Ends it; with `givesBack` the music goes on, else something else will sound in its place soon. */
    silence(givesBack = true) {
        this.#leave();
        if (!givesBack || !this.#mustResume) return;
        this.#mustResume = false;
        if (this.#store.snapshot.state === 'pause') this.#player.resume();
    }

    #leave() {
        this.#wish += 1;
        this.#ended = null;
        this.#deck?.unload();
    }

    #makeDeck() {
        const deck = new Deck(this.#makeElement());
        for (const name of ['ended', 'failed']) deck.addEventListener(name, () => this.#ended?.());
        this.#store.addEventListener('state', ({ detail }) => {
            deck.gain = gainOf(detail.volume);
            if (detail.state !== 'play' || deck.track === null) return;
            // Somebody wants the music more.
            this.#leave();
            this.#mustResume = false;
        });
        return deck;
    }
}
