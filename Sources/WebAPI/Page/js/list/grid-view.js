import { make, set, write } from '../dom.js';
import { Bump } from '../wheel/bump.js';
import { Gears } from '../wheel/gears.js';
import { windowTop } from './window.js';

/** Columns of covers, and with large text, where their names need the room. */
const COLUMNS = 5;
const FEWER = 3;

/** So many cells are on the page at most. */
const MOST = 24;

/**
 * A list view, see `list-view.js`, whose rows are pictures side by side, with words on the active one below them. While
 * `mostRows` is small, as under a message, they are rows.
 */
export class GridView extends EventTarget {
    #source;
    #feedback;
    #gears = new Gears();
    #bump = new Bump();
    #cells = [];
    #title = make('b');
    #value = make('span');
    #caption = make('p.caption', { 'aria-hidden': 'true' }, this.#title, this.#value);
    #observer;
    /** How far a finger has pushed without a whole line, in pixels. */
    #pushed = 0;
    /** Whether the last that moved was a finger. */
    isPushed = false;
    index = 0;
    top = 0;
    visible = 0;
    mostRows = MOST;

    constructor(source, label, feedback, { isGeared = () => true } = {}) {
        super();
        this.#source = source;
        this.#feedback = feedback;
        this.isGeared = isGeared;
        this.element = make('div.list.grid', { role: 'listbox', tabindex: 0, 'aria-label': label }, this.#caption);
        this.element.addEventListener('click', (event) => this.#click(event));
        this.#observer = new ResizeObserver(() => this.measure());
    }

    start({ index = 0, top = 0 } = {}) {
        this.index = index;
        this.top = top;
        this.measure();
        this.#observer.observe(this.element.parentElement);
    }

    stop() {
        this.#observer.disconnect();
    }

    set source(source) {
        this.#source = source;
        this.paint();
    }

    get row() {
        return this.#source.row(this.index);
    }

    get columns() {
        if (this.mostRows < MOST) return 1;
        return document.documentElement.dataset.text === 'large' ? FEWER : COLUMNS;
    }

    /** How many cells there is room for. */
    measure() {
        const { columns, element } = this;
        element.classList.toggle('is-rows', columns === 1);
        element.style.setProperty('--columns', String(columns));
        const room = element.clientHeight - this.#caption.offsetHeight;
        const rows = columns === 1 ? this.mostRows : Math.floor(room / (element.clientWidth / columns) + 0.12);
        this.visible = Math.max(1, rows) * columns;
        this.paint();
    }

    turn(n, turn) {
        const count = this.#source.count ?? 0;
        if (count === 0) return false;
        const speed = this.isGeared() ? turn.speed : 0;
        const place = { index: this.index, count, letters: this.#source.letters };
        const { index, isBlocked, gear, stride } = this.#gears.move(place, n, { ...turn, speed });
        if (this.#bump.push(isBlocked, Math.sign(n))) this.#feedback.bump(Math.sign(n));
        return this.moveTo(index, { turn, gear, stride });
    }

    page(n) {
        this.#by(n * this.visible);
    }

    /** The arrows go where they point. @returns whether it was one */
    key({ key, altKey, ctrlKey, metaKey, shiftKey }) {
        const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -this.columns, ArrowDown: this.columns }[key];
        if (!step || altKey || ctrlKey || metaKey || shiftKey || this.columns === 1) return false;
        if (!this.#by(step)) this.#feedback.bump(Math.sign(step));
        return true;
    }

    /** A finger pushes the pictures up and down, line by line, and the active one with them. @returns whether there are more of them */
    scrollBy(pixels) {
        this.#pushed += pixels;
        const lines = Math.trunc(this.#pushed / (this.element.clientWidth / this.columns));
        this.#pushed -= lines * (this.element.clientWidth / this.columns);
        const isFree = lines === 0 || this.#by(lines * this.columns);
        this.isPushed = true;
        return isFree;
    }

    /** Lines are never cut: there is nothing to bring to rest but the part of one that was pushed. */
    settle() {
        this.#pushed = 0;
        this.isPushed = false;
    }

    /** The row that stands for what is seen. */
    get place() {
        return this.index;
    }

    /** Makes the picture active that `target`, an element, is part of. @returns whether there is one */
    chooseAt(target) {
        const element = target.closest('.cell');
        const found = this.#cells.find((candidate) => candidate.element === element);
        if (found) this.moveTo(found.index, { turn: { source: 'touch' } });
        return found !== undefined;
    }

    moveTo(index, { turn = { source: 'key' }, gear = 1, stride = 1 } = {}) {
        if (index === this.index || index < 0 || index >= (this.#source.count ?? 0)) return false;
        this.index = index;
        this.isPushed = false;
        this.paint();
        this.dispatchEvent(new CustomEvent('move', { detail: { index, turn, gear, stride } }));
        return true;
    }

    focus() {
        this.element.focus({ preventScroll: true });
    }

    paint() {
        const { count } = this.#source;
        if (this.visible === 0) return;
        if (count) this.index = Math.min(this.index, count - 1);
        const { columns, visible, top: before } = this;
        const lines = Math.ceil((count ?? Infinity) / columns);
        this.top = windowTop(Math.floor(this.index / columns), Math.floor(this.top / columns), visible / columns, lines) * columns;
        this.#roll(this.top - before);
        const shown = Math.min(visible, (count ?? visible) - this.top);
        this.#source.want(this.top, this.top + Math.max(0, shown - 1));
        for (let at = 0; at < shown; at += 1) this.#paintCell(at, count);
        for (const { element } of this.#cells.slice(Math.max(0, shown))) element.remove();
        set(this.element, 'aria-busy', count === null ? 'true' : null);
        set(this.element, 'aria-activedescendant', shown > 0 ? `cell-${this.index}` : null);
        const row = columns > 1 ? this.row : null;
        write(this.#title, row?.title ?? '');
        write(this.#value, row?.value ?? '');
        this.#caption.hidden = columns === 1;
        this.dispatchEvent(new Event('paint'));
    }

    #by(step) {
        const count = this.#source.count ?? 0;
        return this.moveTo(Math.max(0, Math.min(count - 1, this.index + step)), { turn: { source: 'key' } });
    }

    /** Lets cells keep their pictures while they move by whole lines: those that went out at one end come in at the other. */
    #roll(by) {
        if (by === 0 || Math.abs(by) >= this.#cells.length || this.#cells.length !== this.visible) return;
        const out = by > 0 ? this.#cells.splice(0, by) : this.#cells.splice(by);
        if (by > 0) {
            this.#cells.push(...out);
            this.#caption.before(...out.map(({ element }) => element));
        } else {
            this.#cells.unshift(...out);
            this.element.prepend(...out.map(({ element }) => element));
        }
    }

    #paintCell(at, count) {
        const index = this.top + at;
        this.#cells[at] ??= cell();
        const { element, image, words, badge } = this.#cells[at];
        const row = this.#source.row(index);
        this.#cells[at].index = index;
        set(element, 'id', `cell-${index}`);
        set(element, 'aria-posinset', index + 1);
        set(element, 'aria-setsize', count ?? -1);
        set(element, 'aria-selected', index === this.index ? 'true' : 'false');
        set(element, 'aria-label', row ? (row.name ?? row.title) : 'Loading');
        image.hidden = !row?.image;
        if (row?.image && image.getAttribute('src') !== row.image) {
            // Its colours are there at once; the picture comes over them.
            if (row.blur) image.style.setProperty('--blur', `url("${row.blur}")`);
            else image.style.removeProperty('--blur');
            set(image, 'src', row.image);
        }
        write(badge, row?.badge ?? '');
        badge.hidden = !row?.badge;
        write(words, row?.title ?? '');
        if (!element.isConnected) this.#caption.before(element);
    }

    #click(event) {
        if (this.chooseAt(event.target)) this.dispatchEvent(new Event('open'));
    }
}

function cell() {
    const image = make('img', { alt: '', decoding: 'async' });
    const words = make('span.title');
    const badge = make('span.badge', { hidden: true });
    const element = make('div.cell', { role: 'option' }, make('div.face-of-row', { 'aria-hidden': 'true' }, image, words, badge));
    return { element, image, words, badge, index: -1 };
}
