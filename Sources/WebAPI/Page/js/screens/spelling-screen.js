import { make, set } from '../dom.js';
import { Alphabet } from '../parts/alphabet.js';

/** Names and sentences begin with a large letter. */
export const asName = (before, letter) => (/(^|\s)$/.test(before) ? letter : letter.toLowerCase());

/** What addresses and codes have, the frequent ones first. */
export const SIGNS_OF_ADDRESSES = [...'abcdefghijklmnopqrstuvwxyz0123456789.-/:_?=&%~ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/**
 * A text, chosen letter by letter with the wheel, or typed, or pasted. Select on the tick, a long Select, or Enter after typing keeps it.
 *
 * The one place where this page asks for words that it keeps.
 */
export class SpellingScreen {
    #context;
    #options;
    #field;
    #alphabet;
    #isTyped = false;
    #isBusy = false;
    title;
    detail = '';

    /**
     * @param options `title`; `label` for a voice; `limit` in characters; `value` to begin with, selected where `isSelected`; `hint`;
     *   `letters` of the strip; `hasSpace`; `shape(before, letter)` for what a letter becomes; `isSecret` where nothing is said aloud;
     *   `keep(text)`, which says by true that the screen can go
     */
    constructor(context, options) {
        this.#context = context;
        this.#options = { label: options.title, value: '', limit: 512, hasSpace: false, shape: (before, letter) => letter, ...options };
        this.title = options.title;
    }

    mount(view) {
        const { label, limit, value, hint, letters } = this.#options;
        this.#field = make('input', {
            type: 'text', inputmode: 'none', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', maxlength: limit, 'aria-label': label,
        });
        this.#field.value = value;
        // A phone's keyboard comes when the field is touched, not whenever this screen is shown.
        this.#field.addEventListener('pointerdown', () => set(this.#field, 'inputmode', 'text'));
        this.#field.addEventListener('input', () => {
            this.#isTyped = true;
        });
        this.#alphabet = new Alphabet(this.#context.feedback, 'done', letters ? { letters } : {});
        view.classList.add('search');
        view.append(make('label.field', {}, this.#field), this.#alphabet.element, make('p.hint', {}, hint));
    }

    focus() {
        this.#field.focus({ preventScroll: true });
        if (this.#options.isSelected) this.#field.select();
    }

    detents(n) {
        this.#isTyped = false;
        this.#context.speech.rest(this.#alphabet.turn(n));
    }

    press(button) {
        if (button !== 'select') return button === 'previous' || button === 'next';
        const { item } = this.#alphabet;
        const { hasSpace, shape } = this.#options;
        if (this.#isTyped || item === 'done') this.#keep();
        else if (item === 'erase') this.#write([...this.#field.value].slice(0, -1).join(''));
        else if (item !== 'space') this.#write(this.#begun + shape(this.#begun, item));
        else if (hasSpace) this.#write(`${this.#field.value} `);
        return true;
    }

    hold(button, phase) {
        if (button !== 'select') return false;
        if (phase === 'start') this.#keep();
        return true;
    }

    /** The first letter of the wheel takes the place of what is selected. */
    get #begun() {
        const { value, selectionStart, selectionEnd } = this.#field;
        return value.slice(0, selectionStart) + value.slice(selectionEnd);
    }

    #write(text) {
        this.#field.value = [...text].slice(0, this.#options.limit).join('');
        this.#field.setSelectionRange(this.#field.value.length, this.#field.value.length);
        if (!this.#options.isSecret) this.#context.speech.say(this.#field.value || 'empty');
    }

    async #keep() {
        if (this.#isBusy) return;
        this.#isBusy = true;
        const stays = this.#context.stack.staying();
        try {
            if ((await this.#options.keep(this.#field.value)) && stays()) this.#context.stack.back();
        } finally {
            this.#isBusy = false;
        }
    }
}
