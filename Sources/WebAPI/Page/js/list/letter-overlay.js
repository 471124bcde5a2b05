import { make, write } from '../dom.js';
import { number } from '../format.js';
import { bucketAt } from '../wheel/buckets.js';

/** The overlay stays so long after the last jump, in ms. */
const LINGER = 700;

/** More letters than this do not fit beside the list. */
const MOST = 27;

/** The big letter, the row's number and the rail of letters, while the wheel jumps. */
export class LetterOverlay {
    #letter = make('b');
    #number = make('span');
    #overlay = make('div.letter', { hidden: true, 'aria-hidden': 'true' }, this.#letter, this.#number);
    #rail = make('div.letters', { hidden: true, 'aria-hidden': 'true' });
    #timer = 0;

    constructor(view) {
        view.append(this.#rail, this.#overlay);
    }

    /** Shows where row `index` is. `gear` 3.5 shows two letters. @returns the text that is shown */
    show({ index, letters, gear }) {
        const buckets = gear === 3.5 ? letters?.pairs : letters?.initials;
        const text = buckets?.[bucketAt(buckets, index)]?.[0];
        write(this.#letter, text ?? number(index + 1));
        this.#letter.classList.toggle('is-long', text === undefined);
        write(this.#number, text === undefined ? '' : number(index + 1));
        this.#overlay.hidden = false;
        this.#showRail(letters, index);
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.hide(), LINGER);
        return text;
    }

    hide() {
        clearTimeout(this.#timer);
        this.#overlay.hidden = true;
        this.#rail.hidden = true;
    }

    #showRail(letters, index) {
        this.#rail.hidden = !letters;
        if (!letters) return;
        const here = bucketAt(letters.initials, index);
        const every = Math.ceil(letters.initials.length / MOST);
        const marks = letters.initials
            .map(([text], at) => ({ text, at }))
            .filter(({ at }) => at === here || (at % every === 0 && Math.abs(at - here) >= every - 1));
        const spans = marks.map(({ text, at }) => make(at === here ? 'span.is-here' : 'span', {}, text));
        this.#rail.replaceChildren(...spans);
    }
}
