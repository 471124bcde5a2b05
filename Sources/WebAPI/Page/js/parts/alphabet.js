import { make } from '../dom.js';
import { Bump } from '../wheel/bump.js';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'];

/** Letters at each side of the one in the middle. */
const BESIDE = 6;

const SIGNS = { results: '▾', done: '✓', space: '␣', erase: '⌫' };
const NAMES = { results: 'To the results', done: 'Done', space: 'Space', erase: 'Erase' };

/** The strip from which the wheel chooses letters. It begins at the first one; one notch back is the way out, `results` or `done`. */
export class Alphabet {
    #items;
    #index = 1;
    #bump = new Bump();
    #feedback;
    element = make('div.alphabet', { 'aria-hidden': 'true' });

    /** `letters` and, behind space and erase, `more` of them */
    constructor(feedback, wayOut = 'results', { letters = LETTERS, more = [] } = {}) {
        this.#feedback = feedback;
        this.#items = [wayOut, ...letters, 'space', 'erase', ...more];
        this.#paint();
    }

    /** @returns the name of the item that is in the middle now, for a voice */
    turn(n) {
        const wanted = this.#index + n;
        this.#index = Math.max(0, Math.min(this.#items.length - 1, wanted));
        if (this.#bump.push(wanted !== this.#index, Math.sign(n))) this.#feedback.bump(Math.sign(n));
        this.#paint();
        return NAMES[this.item] ?? this.item;
    }

    /** A letter, or the way out, 'space' or 'erase'. */
    get item() {
        return this.#items[this.#index];
    }

    #paint() {
        const spans = [];
        for (let at = this.#index - BESIDE; at <= this.#index + BESIDE; at += 1) {
            const item = this.#items[at];
            spans.push(make(at === this.#index ? 'b' : 'span', {}, item ? (SIGNS[item] ?? item) : ' '));
        }
        this.element.replaceChildren(...spans);
    }
}
