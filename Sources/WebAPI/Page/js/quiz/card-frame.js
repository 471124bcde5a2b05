import { make, set } from '../dom.js';

/** A card has as many places to scroll to; `CardDocument` makes them. */
const STOPS = 30;

/**
 * One side of a card, in a frame that can do nothing: its document runs no script, has no origin and asks nobody for
 * anything. Its words are also given to the screen reader here, since the frame is no place to read from.
 */
export class CardFrame {
    element;
    #frame;
    #words = make('p.visually-hidden');
    #guest;
    #isSounding = false;
    #sounds = [];
    #address = '';
    #stop = 0;
    #stops = 0;

    /** `guest` plays the sounds of a card, see `sound/guest.js`. */
    constructor(guest) {
        this.#guest = guest;
        this.#frame = make('iframe', { title: 'Card', sandbox: true, tabindex: -1, 'aria-hidden': 'true' });
        this.element = make('div.card-frame', {}, this.#frame, this.#words);
    }

    /** Shows a side of `card`, the card of a round: 'question' or 'answer'; with its hints open where they are asked for. */
    show(card, side, isHintOpen = false) {
        const isDark = document.documentElement.dataset.screen !== 'paper';
        const text = Math.round(Number(getComputedStyle(document.documentElement).getPropertyValue('--text')) * 100) || 100;
        const address = `/quiz/card/${card.id}/${side}?dark=${isDark ? 1 : 0}&text=${text}${isHintOpen ? '&hint=1' : ''}`;
        // What comes after the screen was left is shown when one comes back to it.
        if (address === this.#address || !this.#frame.contentWindow) return;
        const isSame = this.#address.startsWith(address.split('?')[0]);
        this.#address = address;
        this.#stop = 0;
        // How high the document is nobody can ask; more stops than it has do nothing.
        const lines = card[side].split('\n').reduce((sum, line) => sum + 1 + line.length / 30, 0);
        this.#stops = Math.min(STOPS, Math.ceil(lines / 4) + 3);
        this.#go('');
        set(this.#frame, 'data-side', side + (isHintOpen ? ' with hint' : ''));
        this.#words.textContent = isHintOpen ? `${card[side]} ${card.hint}` : card[side];
        this.#sounds = side === 'question' ? card.questionSounds : card.answerSounds;
        if (!isSame) this.replay();
    }

    /** Scrolls a long card by a part of what is seen. @returns whether there may be more of it */
    scroll(n) {
        const stop = Math.max(0, Math.min(this.#stops, this.#stop + n));
        if (stop === this.#stop || !this.#address) return false;
        this.#stop = stop;
        this.#go(`#clickwheel-${stop}`);
        return true;
    }

    /** Another `src` would be a place in the browser's history each time, through which Back would have to go. */
    #go(place) {
        this.#frame.contentWindow.location.replace(this.#address + place);
    }

    /** Plays the sounds of the current side, from the first one. */
    replay() {
        this.#play(this.#sounds);
    }

    /** The page takes the frame away, which is empty when it comes back. */
    leave() {
        this.stop();
        this.#address = '';
    }

    stop() {
        if (this.#isSounding) this.#guest.silence();
        this.#isSounding = false;
    }

    #play([first, ...rest]) {
        if (!first) return this.stop();
        this.#isSounding = true;
        // A browser may want a press first; the reveal is one.
        return this.#guest.play({ stream: `/quiz/media/${encodeURIComponent(first)}` }, { ended: () => this.#play(rest) });
    }
}
