import { number } from '../format.js';
import { Prefix } from '../keyboard/prefix.js';
import { LetterOverlay } from '../list/letter-overlay.js';
import { ListView } from '../list/list-view.js';
import { spoken } from '../list/row-element.js';
import { Scrollbar } from '../list/scrollbar.js';
import { StaticRows } from '../list/static-rows.js';
import { touchList } from '../list/touch.js';
import { TryAgain } from '../net/try-again.js';
import { Message } from '../parts/message.js';

/** A skeleton is shown only to those who wait longer than this, in ms. */
const SKELETON = 150;

/**
 * A screen that is one list. Most screens are made of it: they give it rows and say what an empty list means.
 *
 * `options`: title, source (a row source), empty() → { icon, heading, text, actions: rows } for a list without
 * rows, onMove(row) when another row is active, isLong (shows "n of m" in the bar), View (another kind
 * of list view).
 */
export class ListScreen {
    #context;
    #options;
    #prefix = new Prefix();
    #typed = '';
    #message = null;
    #told;
    #messageRows = new StaticRows([]);
    #overlay;
    #scrollbar;
    #view;
    #waiting = 0;
    #stopTouch = () => {};
    #retry = null;
    #changed = () => this.#update();
    list;

    constructor(context, options) {
        this.#context = context;
        this.#options = options;
        this.title = options.title;
        this.source = options.source;
    }

    get detail() {
        const { count } = this.source;
        const isLong = this.#options.isLong && !this.#message && count > 1;
        return isLong ? `${number(this.list.index + 1)} of ${number(count)}` : '';
    }

    mount(view, saved = {}) {
        this.#view = view;
        const { feedback, settings } = this.#context;
        const isGeared = () => settings.get('acceleration') === 'on';
        const { View = ListView } = this.#options;
        this.list = new View(this.source, this.title, feedback, { isGeared });
        this.list.addEventListener('move', ({ detail }) => this.#moved(detail));
        this.list.addEventListener('open', () => this.press('select'));
        view.append(this.list.element);
        this.#overlay = new LetterOverlay(view);
        this.#scrollbar = new Scrollbar(view);
        this.list.addEventListener('paint', () => this.#painted());
        this.#stopTouch = touchList(this.list, () => this.hold('select', 'start'));
        this.#retry = new TryAgain(this.#context.store, () => this.source.refresh?.());
        this.source.addEventListener('change', this.#changed);
        this.list.element.classList.toggle('is-waiting', this.source.count === null);
        this.#waiting = setTimeout(() => this.list.element.classList.remove('is-waiting'), SKELETON);
        this.list.start(saved);
        this.#update();
    }

    unmount() {
        clearTimeout(this.#waiting);
        this.#stopTouch();
        this.#retry.stop();
        this.source.removeEventListener('change', this.#changed);
        this.#overlay.hide();
        this.list.stop();
    }

    save() {
        return this.#message ? {} : { index: this.list.index, top: this.list.top };
    }

    focus() {
        this.list.focus();
    }

    detents(n, turn) {
        return this.list.turn(n, turn);
    }

    /** Goes to the row with this title, once it is there. */
    showRow(title) {
        const look = () => {
            const { count } = this.source;
            const index = Array.from({ length: count ?? 0 }, (_, at) => this.source.row(at)?.title.trim()).indexOf(title);
            if (index >= 0) this.list.moveTo(index);
            return index >= 0;
        };
        if (!look()) this.source.addEventListener('change', look, { once: true });
    }

    page(n) {
        this.list.page(n);
    }

    edge(isEnd) {
        this.list.moveTo(isEnd ? (this.#rows.count ?? 1) - 1 : 0);
    }

    press(button) {
        if (button !== 'select') return false;
        this.list.row?.act?.();
        return true;
    }

    hold(button, phase) {
        const row = this.list.row;
        if (button !== 'select') return false;
        if (phase === 'start' && row?.sheet) row.sheet();
        return true;
    }

    /** Jumps to the first row that begins with what was typed. */
    async type(letter, time) {
        const prefix = this.#prefix.add(letter, time);
        this.#typed = prefix;
        const index = await this.#rows.find(prefix).catch(() => undefined);
        if (this.#typed !== prefix) return; // more was typed meanwhile
        if (index === undefined) this.#context.feedback.bump(1);
        else this.list.moveTo(index);
    }

    /** Takes a new title, as when the name of a deep link's album has come. */
    rename(title) {
        this.title = title;
        if (!this.list) return;
        this.list.element.setAttribute('aria-label', title);
        this.#context.stack.refresh();
    }

    /** Says anew what a list without rows means, where that has changed. */
    explain() {
        if (this.source.count === 0 && JSON.stringify(this.#messageNow()) !== this.#told) this.#update();
    }

    get #rows() {
        return this.#message ? this.#messageRows : this.source;
    }

    #update() {
        this.#retry.told(this.source.error);
        const message = this.#messageNow();
        if (Boolean(message) !== Boolean(this.#message)) this.list.index = 0;
        this.#told = JSON.stringify(message);
        this.#message?.remove();
        this.#message = message ? new Message(this.#view, message) : null;
        if (message) this.#messageRows.replace(message.actions);
        this.#view.classList.toggle('with-message', Boolean(message));
        this.list.mostRows = message ? Math.max(1, message.actions.length) : 24;
        if (this.source.count !== null) this.list.element.classList.remove('is-waiting');
        this.list.source = this.#rows;
        this.list.measure();
        this.#options.onMove?.(this.list.row);
        if (this.#context.stack.screen === this) this.#context.stack.refresh();
    }

    #messageNow() {
        const { source } = this;
        if (source.error) {
            const again = { title: 'Try again', act: () => source.refresh() };
            const { message, id } = source.error;
            const look = { title: 'Show in the log', act: () => this.#context.stack.push('settings/log', { text: id }) };
            return { icon: 'warning', heading: 'Couldn’t load this list', text: message, actions: id ? [again, look] : [again] };
        }
        return source.count === 0 ? this.#options.empty?.() : null;
    }

    #moved({ index, turn, gear, stride }) {
        const { speech, stack } = this.#context;
        const letters = this.#message ? null : this.source.letters;
        const jumps = gear >= 3 || stride > 1;
        const letter = jumps ? this.#overlay.show({ index, letters, gear }) : null;
        const row = this.list.row;
        if (turn.source !== 'key' && (letter || row)) speech.rest(gear >= 3 ? letter : spoken(row));
        this.#options.onMove?.(row);
        stack.refresh();
    }

    #painted() {
        const { count } = this.#rows;
        this.#scrollbar.show(this.list.place, count ?? 0, this.list.visible);
    }
}
