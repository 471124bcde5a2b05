import { make } from '../dom.js';

/** How far down a list one is. It shows only; the wheel moves. */
export class Scrollbar {
    #thumb = make('i');
    #bar = make('div.scrollbar', { 'aria-hidden': 'true' }, this.#thumb);

    constructor(view) {
        view.append(this.#bar);
    }

    show(index, count, visible) {
        this.#bar.hidden = count <= visible;
        if (this.#bar.hidden) return;
        const height = Math.max(6, (visible / count) * 100);
        this.#thumb.style.height = `${height}%`;
        this.#thumb.style.top = `${(index / (count - 1)) * (100 - height)}%`;
    }
}
