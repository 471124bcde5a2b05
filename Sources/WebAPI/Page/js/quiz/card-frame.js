import { make, set } from '../dom.js';

/**
 * One side of a card, in a frame that can do nothing: its document runs no script, has no origin and asks nobody for
 * anything. Its words are also given to the screen reader here, since the frame is no place to read from.
 */
export class CardFrame {
    element;
    #frame;
    #words = make('p.visually-hidden');
    #sound = null;
    #address = '';

    constructor() {
        this.#frame = make('iframe', { title: 'Card', sandbox: true, tabindex: -1, 'aria-hidden': 'true' });
        this.element = make('div.card-frame', {}, this.#frame, this.#words);
    }

    /** Shows a side of `card`, the card of a round: 'question' or 'answer'. */
    show(card, side) {
        const isDark = document.documentElement.dataset.screen !== 'paper';
        const address = `/quiz/card/${card.id}/${side}?dark=${isDark ? 1 : 0}`;
        if (address === this.#address) return;
        this.#address = address;
        set(this.#frame, 'src', address);
        this.#words.textContent = card[side];
        this.#play(side === 'question' ? card.questionSounds : card.answerSounds);
    }

    /** Plays the sounds of the present side again. */
    stop() {
        this.#sound?.pause();
        this.#sound = null;
    }

    #play(names) {
        this.stop();
        const [first, ...rest] = names;
        if (!first) return;
        const sound = new Audio(`/quiz/media/${encodeURIComponent(first)}`);
        this.#sound = sound;
        sound.addEventListener('ended', () => {
            if (this.#sound === sound) this.#play(rest);
        });
        // A browser may want a press first; the reveal is one.
        sound.play().catch(() => {});
    }
}
