import { make, write } from '../dom.js';

/** One sentence below the bar while what is changed cannot be saved, whichever part it is of; gone when it can be again. */
export class Trouble {
    #speech;
    #text = make('span');
    #element = make('p.trouble', { hidden: true }, this.#text);
    #shown = '';

    constructor(store, lcd, speech) {
        this.#speech = speech;
        lcd.querySelector('.bar').after(this.#element);
        // What lies below makes room for it.
        new ResizeObserver(() => lcd.style.setProperty('--trouble-height', `${this.#element.offsetHeight}px`)).observe(this.#element);
        store.addEventListener('storage', ({ detail }) => this.#show(detail.problem ?? ''));
    }

    #show(problem) {
        if (problem === this.#shown) return;
        this.#shown = problem;
        this.#element.hidden = problem === '';
        write(this.#text, problem);
        if (problem) this.#speech.alert(problem);
        else this.#speech.say('What you change is saved again.');
    }
}
