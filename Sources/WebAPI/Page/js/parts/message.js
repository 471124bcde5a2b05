import { make } from '../dom.js';
import { icon } from '../icons.js';

/** What is the matter and why, above the rows that say what to do. */
export class Message {
    #element;

    constructor(view, { icon: name, heading, text, progress, more }) {
        this.#element = make('div.message', { id: 'message' });
        if (name) this.#element.append(icon(name));
        this.#element.append(make('h2', {}, heading), ...[].concat(text ?? []).map((line) => make('p', {}, line)));
        if (progress !== undefined) this.#element.append(make('progress', { max: 1, value: progress, 'aria-label': heading }));
        if (more) this.#element.append(more);
        view.prepend(this.#element);
        view.querySelector('.list')?.setAttribute('aria-describedby', 'message');
    }

    remove() {
        this.#element.parentElement?.querySelector('.list')?.removeAttribute('aria-describedby');
        this.#element.remove();
    }
}
