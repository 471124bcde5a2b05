import { make, set } from '../dom.js';
import { Bump } from '../wheel/bump.js';
import { Gears } from '../wheel/gears.js';
import { RowElement } from './row-element.js';
import { windowTop } from './window.js';

/** A title that is cut begins to pass by when its row has been active for so long, in ms. */
const PASS = 900;

/** More rows than this are never on the page. */
const MOST = 24;

/**
 * A listbox over a row source: one row is active, and only what is seen is on the page.
 *
 * Emits `move` (detail { index, turn, gear, stride }) when the active row has changed, `open` and `paint`.
 */
export class ListView extends EventTarget {
    #source;
    #prefix;
    #feedback;
    #pool = [];
    #gears = new Gears();
    #bump = new Bump();
    visible = 0;
    #observer;
    #holder;
    #height = 0;
    /** How far the first row is pushed out at the top, in pixels. */
    #shift = 0;
    /** Whether a finger has moved the rows, so that the active one may be out of sight. */
    #isFree = false;
    #away = new RowElement();
    #passing = 0;
    index = 0;
    top = 0;
    element;

    /**
     * @param source   a row source
     * @param label    the listbox's name
     * @param feedback its `bump()` is called at the ends
     * @param options  `prefix` of the rows' ids, `rows`: the most to show, `isGeared`: whether speed counts,
     *                 `holder`: the element with the focus when that is not the list, as a text field
     */
    constructor(source, label, feedback, { prefix = 'row', rows = MOST, isGeared = () => true, holder } = {}) {
        super();
        this.#source = source;
        this.#prefix = prefix;
        this.#feedback = feedback;
        this.mostRows = rows;
        this.isGeared = isGeared;
        this.element = make('div.list', { role: 'listbox', tabindex: holder ? -1 : 0, 'aria-label': label });
        this.#holder = holder ?? this.element;
        this.element.addEventListener('click', (event) => this.#click(event));
        this.#observer = new ResizeObserver(() => this.measure());
    }

    /** Begins to show rows; call it when `element` is in the document. */
    start({ index = 0, top = 0 } = {}) {
        this.index = index;
        this.top = top;
        this.measure();
        this.#observer.observe(this.element.parentElement);
    }

    stop() {
        clearTimeout(this.#passing);
        this.#observer.disconnect();
    }

    set source(source) {
        this.#source = source;
        this.paint();
    }

    /** How many rows there is room for. */
    measure() {
        const first = this.#rowElement(0);
        if (!first.element.isConnected) this.element.append(first.element);
        const { height } = first.element.getBoundingClientRect();
        this.#height = height;
        const room = this.mostRows < MOST ? Infinity : this.element.clientHeight;
        this.visible = Math.max(1, Math.min(this.mostRows, height > 0 ? Math.floor(room / height + 0.02) : 1));
        this.paint();
    }

    /** Moves as the wheel does. @returns whether that was free: false at an end */
    turn(n, turn) {
        const count = this.#source.count ?? 0;
        if (count === 0) return false;
        const speed = this.isGeared() ? turn.speed : 0;
        const place = { index: this.index, count, letters: this.#source.letters };
        const { index, isBlocked, gear, stride } = this.#gears.move(place, n, { ...turn, speed });
        const isBumped = this.#bump.push(isBlocked, Math.sign(n));
        if (isBumped) this.#bumpAt(Math.sign(n));
        return this.moveTo(index, { turn, gear, stride }) && !isBumped;
    }

    /** Moves by whole pages. */
    page(n) {
        const count = this.#source.count ?? 0;
        const wanted = this.index + n * this.visible;
        return this.moveTo(Math.max(0, Math.min(count - 1, wanted)), { turn: { source: 'key' } });
    }

    moveTo(index, { turn = { source: 'key' }, gear = 1, stride = 1 } = {}) {
        const isHere = index === this.index;
        if (isHere && this.#isFree) this.#comeBack();
        if (isHere || index < 0 || index >= (this.#source.count ?? 0)) return false;
        this.index = index;
        this.#isFree = false;
        this.paint();
        this.dispatchEvent(new CustomEvent('move', { detail: { index, turn, gear, stride } }));
        return true;
    }

    /** Moves the rows by so many pixels; the active one stays what it is. @returns whether they have moved */
    scrollBy(pixels) {
        const count = this.#source.count ?? 0;
        const most = Math.max(0, count - this.visible) * this.#height;
        const place = this.top * this.#height + this.#shift;
        const wanted = Math.max(0, Math.min(most, place + pixels));
        if (wanted === place || this.#height === 0) return false;
        this.#isFree = true;
        this.top = Math.floor(wanted / this.#height);
        this.#shift = wanted - this.top * this.#height;
        this.paint();
        return true;
    }

    /** Whether the rows stand where they were pushed to, and not where the active one is. */
    get isPushed() {
        return this.#isFree;
    }

    /** The row that stands for what is seen: the active one, unless the rows were pushed away from it. */
    get place() {
        const count = this.#source.count ?? 0;
        return this.#isFree ? (this.top / Math.max(1, count - this.visible)) * (count - 1) : this.index;
    }

    /** Lets the rows rest where they were pushed to, none of them cut. */
    settle() {
        if (this.#shift === 0) return;
        if (this.#shift > this.#height / 2) this.top += 1;
        this.#shift = 0;
        this.paint();
    }

    #comeBack() {
        this.#isFree = false;
        this.paint();
    }

    /** Makes the row active that `target`, an element, is part of. @returns whether there is one */
    chooseAt(target) {
        const element = target.closest('.row');
        const row = this.#pool.find((candidate) => candidate.element === element);
        if (row) this.moveTo(row.index, { turn: { source: 'touch' } });
        return row !== undefined;
    }

    /** What the active row shows, or null. */
    get row() {
        return this.#source.row(this.index);
    }

    focus() {
        this.#holder.focus({ preventScroll: true });
    }

    paint() {
        const { count } = this.#source;
        if (this.visible === 0) return;
        if (count !== null && count > 0) this.index = Math.min(this.index, count - 1);
        if (!this.#isFree) this.#shift = 0;
        if (!this.#isFree) this.top = windowTop(this.index, this.top, this.visible, count ?? Infinity);
        const shown = Math.min(this.visible + (this.#shift > 0 ? 1 : 0), (count ?? Infinity) - this.top);
        this.#source.want(this.top, this.top + shown - 1);
        for (let at = 0; at < shown; at += 1) this.#paintRow(at, count);
        for (const { element } of this.#pool.slice(shown)) element.remove();
        this.element.style.setProperty('--shift', `${-this.#shift}px`);
        this.#paintAway(shown, count);
        set(this.element, 'aria-busy', count === null ? 'true' : null);
        set(this.#holder, 'aria-activedescendant', shown > 0 ? `${this.#prefix}-${this.index}` : null);
        clearTimeout(this.#passing);
        this.#passing = setTimeout(() => this.#pool[this.index - this.top]?.pass(), PASS);
        this.dispatchEvent(new Event('paint'));
    }

    /** An active row that is out of sight is still what a screen reader is at. */
    #paintAway(shown, count) {
        const { element } = this.#away;
        const isAway = shown > 0 && (this.index < this.top || this.index >= this.top + shown);
        if (!isAway) return element.remove();
        this.#away.paint(this.#source.row(this.index), { index: this.index, count: count ?? -1, isSelected: true, prefix: this.#prefix });
        element.classList.add('is-away');
        return this.element.append(element);
    }

    #paintRow(at, count) {
        const index = this.top + at;
        const row = this.#rowElement(at);
        const isSelected = index === this.index;
        row.paint(this.#source.row(index), { index, count: count ?? -1, isSelected, prefix: this.#prefix });
        if (!row.element.isConnected) this.element.append(row.element);
    }

    #rowElement(at) {
        this.#pool[at] ??= new RowElement();
        return this.#pool[at];
    }

    #bumpAt(direction) {
        this.#feedback.bump(direction);
        const { classList } = this.element;
        classList.remove('nudge-1', 'nudge-2');
        void this.element.offsetWidth; // restarts the animation
        classList.add(direction > 0 ? 'nudge-1' : 'nudge-2');
    }

    #click(event) {
        if (this.chooseAt(event.target)) this.dispatchEvent(new Event('open'));
    }
}
