import { make, write } from '../dom.js';

/** One sentence below the bar while what is changed cannot be saved, whichever part it is of; gone when it can be again. */
export class Trouble {
    #lcd;
    #speech;
    #element = make('p.trouble', { hidden: true });
    #shown = '';

    constructor(store, lcd, speech) {
        this.#lcd = lcd;
        this.#speech = speech;
        lcd.querySelector('.bar').after(this.#element);
        store.addEventListener('storage', ({ detail }) => this.#show(detail.problem ?? ''));
    }

    #show(problem) {
        if (problem === this.#shown) return;
        this.#shown = problem;
        this.#element.hidden = problem === '';
        // The list below makes room for it.
        this.#lcd.classList.toggle('is-troubled', problem !== '');
        write(this.#element, problem);
        if (problem) this.#speech.alert(problem);
        else this.#speech.say('What you change is saved again.');
    }
}
