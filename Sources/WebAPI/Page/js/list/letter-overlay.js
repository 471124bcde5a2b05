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
    #letters = null;
    #marks = [];
    #every = 1;
    #here = null;
    #timer = 0;

    #view;

    constructor(view) {
        this.#view = view;
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
        this.#view.classList.remove('has-rail');
    }

    #showRail(letters, index) {
        this.#rail.hidden = !letters;
        this.#view.classList.toggle('has-rail', Boolean(letters));
        if (!letters) return;
        if (letters !== this.#letters) this.#fillRail(letters);
        const here = bucketAt(letters.initials, index);
        const mark = this.#marks[Math.floor(here / this.#every)];
        write(mark, letters.initials[here][0]);
        if (mark === this.#here) return;
        if (this.#here) this.#restore(this.#here);
        mark.classList.add('is-here');
        this.#here = mark;
    }

    /** With many initials every second or third one has a mark; the current one is shown in the mark it falls to. */
    #fillRail(letters) {
        this.#letters = letters;
        this.#here = null;
        this.#every = Math.ceil(letters.initials.length / MOST);
        this.#marks = letters.initials.filter((_, at) => at % this.#every === 0).map(([text]) => make('span', {}, text));
        this.#rail.replaceChildren(...this.#marks);
    }

    #restore(mark) {
        mark.classList.remove('is-here');
        write(mark, this.#letters.initials[this.#marks.indexOf(mark) * this.#every][0]);
    }
}
