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
    #sounds = [];
    #address = '';

    constructor() {
        this.#frame = make('iframe', { title: 'Card', sandbox: true, tabindex: -1, 'aria-hidden': 'true' });
        this.element = make('div.card-frame', {}, this.#frame, this.#words);
    }

    /** Shows a side of `card`, the card of a round: 'question' or 'answer'; with its hints open where they are asked for. */
    show(card, side, isHintOpen = false) {
        const isDark = document.documentElement.dataset.screen !== 'paper';
        const address = `/quiz/card/${card.id}/${side}?dark=${isDark ? 1 : 0}${isHintOpen ? '&hint=1' : ''}`;
        if (address === this.#address) return;
        const isSame = this.#address.startsWith(address.split('?')[0]);
        this.#address = address;
        set(this.#frame, 'src', address);
        this.#words.textContent = isHintOpen ? `${card[side]} ${card.hint}` : card[side];
        this.#sounds = side === 'question' ? card.questionSounds : card.answerSounds;
        if (!isSame) this.replay();
    }

    /** Plays the sounds of the present side, from the first one. */
    replay() {
        this.#play(this.#sounds);
    }

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
