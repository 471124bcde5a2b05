import { make } from '../dom.js';
import { ListView } from '../list/list-view.js';
import { spoken } from '../list/row-element.js';
import { Scrollbar } from '../list/scrollbar.js';
import { StaticRows } from '../list/static-rows.js';
import { touchList } from '../list/touch.js';

let made = 0;

/**
 * A dialog over the screen: words and a few rows to choose from. Menu, Escape and a tap beside it close it.
 *
 * `options`: title, text (optional, one or several lines), rows, mostRows, onClose().
 */
export class Sheet {
    #context;
    #options;
    #list;
    #words;
    #nodes = [];
    title;

    constructor(context, options) {
        this.#context = context;
        this.#options = options;
        this.title = options.title;
    }

    mount(place) {
        const { title, rows, mostRows = 5 } = this.#options;
        const id = `sheet-${(made += 1)}`;
        this.source = new StaticRows(rows);
        this.source.addEventListener('change', () => this.#list.measure());
        this.#list = new ListView(this.source, title, this.#context.feedback, { prefix: id, rows: mostRows });
        touchList(this.#list);
        this.#list.addEventListener('open', () => this.press('select'));
        this.#list.addEventListener('move', ({ detail }) => {
            if (detail.turn.source !== 'key') this.#context.speech.rest(spoken(this.#list.row));
        });
        this.#words = make('div.words', {}, make('h2', { id: `${id}-title` }, title));
        const veil = make('div.veil', { 'aria-hidden': 'true' });
        veil.addEventListener('click', () => this.close());
        const attributes = { role: 'dialog', 'aria-modal': 'true', 'aria-labelledby': `${id}-title` };
        const body = make('div.rows', {}, this.#list.element);
        const scrollbar = new Scrollbar(body);
        this.#list.addEventListener('paint', () => scrollbar.show(this.#list.place, this.source.count, this.#list.visible));
        const dialog = make('div.sheet', attributes, this.#words, body);
        this.#nodes = [veil, dialog];
        place.append(veil, dialog);
        this.say(this.#options.text);
        this.#list.start();
        // With large text fewer rows are shown at a time, and all of each.
        while (dialog.scrollHeight > dialog.clientHeight + 1 && this.#list.mostRows > 1) {
            this.#list.mostRows = Math.min(this.#list.mostRows, this.source.count) - 1;
            this.#list.measure();
        }
    }

    unmount() {
        this.#list.stop();
        for (const node of this.#nodes) node.remove();
        this.#options.onClose?.();
    }

    /** Puts other rows in their place; the highlight stays on the one with its title. */
    replace(rows) {
        const { index, row } = this.#list;
        const found = rows.findIndex(({ title }) => title === row?.title);
        if (found >= 0 && rows[index]?.title !== row.title) this.#list.index = found;
        this.source.replace(rows);
    }

    /** Puts other words under the title. */
    say(text) {
        const lines = [].concat(text ?? []).map((line) => make('p', {}, line));
        this.#words.replaceChildren(this.#words.firstChild, ...lines);
    }

    close() {
        this.#context.stack.closeSheet(this);
    }

    focus() {
        this.#list.focus();
    }

    detents(n, turn) {
        return this.#list.turn(n, turn);
    }

    page(n) {
        this.#list.page(n);
    }

    edge(isEnd) {
        this.#list.moveTo(isEnd ? this.source.count - 1 : 0);
    }

    async type(letter) {
        const index = await this.source.find(letter);
        if (index !== undefined) this.#list.moveTo(index);
    }

    press(button) {
        if (button === 'menu') this.close();
        if (button === 'select') {
            const { row } = this.#list;
            if (!row?.staysOpen) this.close();
            row?.act?.();
        }
        return button === 'menu' || button === 'select';
    }

    /** Holding Select does nothing here; letting go of the hold that opened the sheet neither. */
    hold(button) {
        return button === 'select';
    }
}
