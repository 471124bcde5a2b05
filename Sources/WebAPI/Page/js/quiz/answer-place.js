import { make, set } from '../dom.js';
import { Alphabet } from '../parts/alphabet.js';
import { optionSheet } from './round-sheets.js';
import { wayOf } from './ways/index.js';

const DIGITS = [...'0123456789.-'];
/** After the letters: what Latin words need besides them. */
const MORE = [...'\'-.,ÄÀÁÂÃÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÖØŒÙÚÛÜẞŁŚŠŻŽČĆŘĘĄ'];

/**
 * Where an answer to a card is given: rows to choose from, or a field for letters.
 *
 * `acts`: rows(rows) puts rows into the list, move(index) goes to one, give(answer) has an answer judged, reveal().
 */
export class AnswerPlace {
    #context;
    #acts;
    #way = null;
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
        return this.#way !== null;
    }

    /** Begins with a card, or with null ends. */
    begin(card) {
        this.#way = card?.judged ? wayOf(card.judged) : null;
        this.#typed = this.#way?.isTyped ? new TypedAnswer(this.#way.isNumber, this.#context.feedback) : null;
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
        const { rows, give, move } = this.#acts;
        const ask = (title, options, choose) => optionSheet(this.#context, title, options, choose);
        rows(this.#way.rows({ give, move, ask, change: () => this.#paint() }));
    }

    #check() {
        const { text } = this.#typed;
        if (text.trim() === '') this.#acts.reveal();
        else this.#acts.give({ text });
    }
}

/** A field for an answer, and the strip from which the wheel chooses its letters. */
class TypedAnswer {
    #field = make('input', { type: 'text', inputmode: 'none', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', maxlength: 500 });
    #alphabet;
    #feedback;
    element;

    /** `isNumber`: only digits are offered. */
    constructor(isNumber, feedback) {
        this.#feedback = feedback;
        this.#alphabet = new Alphabet(feedback, 'done', isNumber ? { letters: DIGITS } : { more: MORE });
        set(this.#field, 'aria-label', 'Answer');
        set(this.#field, 'placeholder', isNumber ? 'A number' : 'Turn to a letter, or type');
        // A phone's keyboard comes when the field is touched.
        this.#field.addEventListener('pointerdown', () => set(this.#field, 'inputmode', isNumber ? 'decimal' : 'text'));
        this.element = make('div.typing', {}, make('label.field', {}, this.#field), this.#alphabet.element);
    }

    get text() {
        return this.#field.value;
    }

    focus() {
        this.#field.focus({ preventScroll: true });
    }

    /** @returns what is in the middle of the strip now, for a voice */
    turn(n) {
        return this.#alphabet.turn(n);
    }

    /** Takes what is in the middle of the strip. @returns whether that was to check the answer */
    take() {
        const { item } = this.#alphabet;
        if (item === 'done') return true;
        const { value } = this.#field;
        if (item === 'erase' && value === '') this.#feedback.bump(-1);
        if (item === 'erase') this.#field.value = [...value].slice(0, -1).join('');
        else this.#field.value = value + (item === 'space' ? ' ' : item.toLowerCase());
        return false;
    }

    /** A key that is no letter; letters go to the field itself. @returns whether it was taken */
    key({ key }, check) {
        if (key === 'Enter') check();
        else if (this.text === '' && ['Backspace', 'ArrowRight'].includes(key)) this.#feedback.bump(-1);
        else return false;
        return true;
    }
}
