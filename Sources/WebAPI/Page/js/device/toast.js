import { make } from '../dom.js';

/** How long a message stays, in ms; with an id to read, longer. */
const STAY = 4000;
const STAY_WITH_ID = 8000;

/** Short messages over the screen, one at a time. An `id` finds the line in the log. */
export class Toasts {
    #place;
    #speech;
    #element = null;
    #timer = 0;

    constructor(place, speech) {
        this.#place = place;
        this.#speech = speech;
    }

    show(text, id) {
        this.hide();
        this.#element = make('div.toast', {}, text, id ? make('small', {}, `In the log: ${id}`) : null);
        this.#place.append(this.#element);
        if (id) this.#speech.alert(text);
        else this.#speech.say(text);
        this.#timer = setTimeout(() => this.hide(), id ? STAY_WITH_ID : STAY);
    }

    hide() {
        clearTimeout(this.#timer);
        this.#element?.remove();
        this.#element = null;
    }
}
