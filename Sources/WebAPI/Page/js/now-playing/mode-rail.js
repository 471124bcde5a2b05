import { make, set } from '../dom.js';

/** A mode that nobody uses falls back to the first after this time, in milliseconds. */
export const IDLE = 5000;

/** What the wheel does in Now Playing, for everyone to see. Emits `change`, and `tap` when a mode was chosen with a finger or a mouse. */
export class ModeRail extends EventTarget {
    #modes;
    #radios;
    #timer = 0;
    element;
    mode;

    /** `modes` is `[{ name, title }]`; the first is the one it falls back to. */
    constructor(modes) {
        super();
        this.#modes = modes;
        this.mode = modes[0].name;
        this.#radios = modes.map(({ name, title }) => this.#radio(name, title));
        this.element = make('div.modes', { role: 'radiogroup', 'aria-label': 'What the wheel does' }, ...this.#radios);
        this.#paint();
    }

    next() {
        const at = this.#modes.findIndex(({ name }) => name === this.mode);
        this.choose(this.#modes[(at + 1) % this.#modes.length].name);
    }

    choose(name) {
        this.mode = name;
        this.stay();
        this.#paint();
        this.dispatchEvent(new Event('change'));
    }

    /** The mode is in use: the time until it falls back begins anew. */
    stay() {
        clearTimeout(this.#timer);
        const home = this.#modes[0].name;
        if (this.mode !== home) this.#timer = setTimeout(() => this.choose(home), IDLE);
        this.#drain();
    }

    stop() {
        clearTimeout(this.#timer);
    }

    #radio(name, title) {
        const radio = make('span.mode', { role: 'radio', 'data-mode': name }, title, make('i.drain', { 'aria-hidden': 'true' }));
        radio.addEventListener('click', () => {
            this.choose(name);
            this.dispatchEvent(new Event('tap'));
        });
        return radio;
    }

    #paint() {
        for (const radio of this.#radios) set(radio, 'aria-checked', String(radio.dataset.mode === this.mode));
    }

    /** Starts the picture of the time that is left anew. */
    #drain() {
        for (const radio of this.#radios) {
            const old = radio.querySelector('.drain');
            old.replaceWith(old.cloneNode());
        }
    }
}
