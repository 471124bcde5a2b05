import { make } from '../dom.js';

/** How long a message stays, in ms; with something to do or an id to read, longer. */
const STAY = 4000;
const STAY_LONGER = 8000;

/**
 * Short messages in the place of the bar, one at a time: nothing that can be pressed is there, and what does not fit pushes the
 * view down. An `id` finds the line in the log.
 */
export class Toasts {
    #place;
    #speech;
    #element = null;
    #timer = 0;

    constructor(place, speech) {
        this.#place = place;
        this.#speech = speech;
    }

    /** `action`, if there is one, is `{ title, act() }`: a button in the message. */
    show(text, id, action) {
        this.hide();
        this.#element = make('div.toast', {}, text, id ? make('small', {}, `Settings ▸ Log ▸ ${id}`) : null, this.#button(action));
        this.#place.append(this.#element);
        this.#place.style.setProperty('--over', `${this.#element.offsetHeight}px`);
        if (id) this.#speech.alert(text);
        else this.#speech.say(text);
        this.#timer = setTimeout(() => this.hide(), id || action ? STAY_LONGER : STAY);
    }

    #button(action) {
        if (!action) return null;
        const button = make('button', { type: 'button' }, action.title);
        button.addEventListener('click', () => {
            this.hide();
            action.act();
        });
        return button;
    }

    hide() {
        clearTimeout(this.#timer);
        this.#element?.remove();
        this.#element = null;
        this.#place.style.removeProperty('--over');
    }
}
