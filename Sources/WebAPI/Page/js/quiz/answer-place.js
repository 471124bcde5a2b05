import { make } from '../dom.js';
import { Answering } from './answering.js';
import { matchSheet } from './round-sheets.js';
import { TypedAnswer } from './typed-answer.js';

/**
 * Where an answer to a card is given: rows to choose from, right sides to match, or a field for letters.
 *
 * `acts`: rows(rows) puts rows into the list, move(index) goes to one, give(answer) has an answer judged, reveal().
 */
export class AnswerPlace {
    #context;
    #acts;
    #answering = null;
    #typed = null;
    element = make('div.place');

    constructor(context, acts) {
        this.#context = context;
        this.#acts = acts;
    }

    /** Whether the wheel chooses letters. */
    get isTyping() {
        return this.#typed !== null;
    }

    /** Whether there is an answer to give besides revealing. */
    get isOpen() {
        return this.#answering !== null;
    }

    /** Begins with a card, or with null ends. */
    begin(card) {
        this.#answering = card?.judged ? new Answering(card.judged) : null;
        this.#typed = this.#answering?.isTyped ? new TypedAnswer(this.#answering.isNumber, this.#context.feedback) : null;
        this.element.replaceChildren(...(this.#typed ? [this.#typed.element] : []));
        if (this.isOpen) this.#paint();
    }

    focus() {
        this.#typed.focus();
    }

    turn(n) {
        return this.#typed.turn(n);
    }

    take() {
        if (this.#typed.take()) this.#check();
    }

    key(event) {
        return this.#typed.key(event, () => this.#check());
    }

    #paint() {
        const { give } = this.#acts;
        this.#acts.rows(this.#answering.rows({ give, pick: (index) => this.#pick(index), change: () => this.#paint() }));
    }

    /** Asks for the right side of a left one, then of the next one that has none. */
    #pick(index) {
        matchSheet(this.#context, this.#answering.left(index), this.#answering.options, (right) => {
            const next = this.#answering.match(index, right);
            this.#paint();
            this.#acts.move(next);
            if (next >= 0) this.#pick(next);
        });
    }

    #check() {
        const { text } = this.#typed;
        if (text.trim() === '') this.#acts.reveal();
        else this.#acts.give({ text });
    }
}
