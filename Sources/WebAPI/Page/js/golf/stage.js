import { make, write } from '../dom.js';
import { Dial } from './dial.js';
import { FlightView } from './flight-view.js';
import { Overhead } from './overhead.js';

/** What a golf screen is made of: a canvas, and around it a note, a hint and the dial; one tab stop tells all of it. */
export class Stage {
    #canvas = make('canvas', { 'aria-hidden': 'true' });
    #note = make('div.note', { 'aria-hidden': 'true' });
    #hint = make('div.hint', { 'aria-hidden': 'true' });
    #view;
    #side = make('div.side', {}, this.#note);
    #place = make('div.place', {}, this.#canvas);
    #tab = make('div.tab', { tabindex: 0, role: 'slider', 'aria-label': 'Golf', 'aria-valuemin': -180, 'aria-valuemax': 180, 'aria-valuenow': 0 });
    #watch;
    #paint = () => {};
    dial = new Dial();
    overhead = new Overhead(this.#canvas);
    flight = new FlightView(this.#canvas);

    /** `paint` is called when the size has changed. */
    constructor(view, paint) {
        view.classList.add('golf');
        this.#view = view;
        this.#side.append(this.dial.element);
        view.append(this.#side, this.#place, this.#hint, this.#tab);
        this.#paint = paint;
        this.#watch = new ResizeObserver(() => this.#measure());
        this.#watch.observe(this.#place);
        this.#measure();
    }

    close() {
        this.#watch.disconnect();
    }

    focus() {
        this.#tab.focus({ preventScroll: true });
    }

    /** `beside`: the words stand beside the picture; `over`: above it, which has the whole width then. Nothing lies on it. */
    lay(how) {
        const isOver = how === 'over';
        if (this.#view.classList.contains('is-over') === isOver) return;
        this.#view.classList.toggle('is-over', isOver);
        this.#measure(false);
    }

    /** The note: a strong line, and others below. */
    note(strong, ...lines) {
        const same = [strong, ...lines].join('\n');
        if (this.#note.dataset.text === same) return;
        this.#note.dataset.text = same;
        this.#note.replaceChildren(make('strong', {}, strong), ...lines.filter(Boolean).map((line) => make('span', {}, line)));
    }

    hint(text, hasDial) {
        write(this.#hint, text);
        this.dial.element.style.visibility = hasDial ? 'visible' : 'hidden';
    }

    /** What a screen reader finds at the tab stop. */
    tell(label, text, now = 0) {
        this.#tab.setAttribute('aria-label', label);
        this.#tab.setAttribute('aria-valuetext', text);
        this.#tab.setAttribute('aria-valuenow', Math.round(now));
    }

    #measure(paints = true) {
        const sharp = Math.min(2, devicePixelRatio || 1);
        const width = Math.round(this.#canvas.clientWidth * sharp);
        const height = Math.round(this.#canvas.clientHeight * sharp);
        if (width === 0 || height === 0 || (width === this.#canvas.width && height === this.#canvas.height)) return;
        this.#canvas.width = width;
        this.#canvas.height = height;
        if (paints) this.#paint();
    }
}
