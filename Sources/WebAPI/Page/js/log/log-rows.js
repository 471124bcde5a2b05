import { LEVELS, cut, lineOf, sentence, sign, timeOfDay } from './words.js';

/** So many records are kept here; the oldest go. */
const KEPT = 2000;

/** What is shown until somebody asks for more. */
export const USUAL = { level: 'info', part: '', text: '' };

/**
 * The records of the log that a filter lets through, the newest first. A row source, see `static-rows.js`; it also
 * emits `grow` (detail: how many rows came on top) before `change`.
 */
export class LogRows extends EventTarget {
    #records = null;
    #shown = [];
    #filter = USUAL;
    #sheets;
    letters = null;
    error = null;

    /** `sheets`: { line(record), filter() }, which open what a row leads to. */
    constructor(sheets = {}) {
        super();
        this.#sheets = sheets;
    }

    get count() {
        return this.#records ? this.#shown.length : null;
    }

    get filter() {
        return this.#filter;
    }

    set filter(filter) {
        this.#filter = filter;
        this.#refilter();
    }

    /** The parts of the program that have spoken, by name. */
    get parts() {
        return [...new Set((this.#records ?? []).map(({ part }) => part).filter(Boolean))].sort();
    }

    /** What is shown, as lines, the oldest first. */
    get text() {
        return this.#shown.map(lineOf).reverse().join('\n');
    }

    /** Takes `records`, the oldest first, in the place of all. */
    replace(records) {
        this.#records = records.slice(-KEPT).reverse();
        this.#refilter();
    }

    /** Takes records that came after all others, the oldest first. */
    add(records) {
        const fresh = records.slice(-KEPT).reverse();
        this.#records = [...fresh, ...(this.#records ?? [])].slice(0, KEPT);
        const seen = fresh.filter((record) => this.#admits(record));
        if (seen.length === 0) return;
        this.#shown = [...seen, ...this.#shown].slice(0, KEPT);
        this.dispatchEvent(new CustomEvent('grow', { detail: seen.length }));
        this.dispatchEvent(new Event('change'));
    }

    row(index) {
        const record = this.#shown[index];
        if (!record) return null;
        const { text, kind } = sign(record.level);
        const time = timeOfDay(record.time);
        return {
            title: cut(sentence(record), 300),
            lead: [{ text: time, kind: 'is-time' }, { text, kind: `is-sign ${kind}` }, { text: record.part ?? '', kind: 'is-part' }],
            name: `${record.level}${record.part ? `, ${record.part}` : ''}: ${cut(sentence(record), 300)}, ${time}`,
            act: () => this.#sheets.line?.(record),
            sheet: () => this.#sheets.filter?.(),
        };
    }

    want() {}

    refresh() {}

    /** The first row whose message begins so. */
    async find(prefix) {
        const wanted = prefix.toLowerCase();
        const index = this.#shown.findIndex(({ message }) => message.toLowerCase().startsWith(wanted));
        return index < 0 ? undefined : index;
    }

    #refilter() {
        this.#shown = (this.#records ?? []).filter((record) => this.#admits(record));
        this.dispatchEvent(new Event('change'));
    }

    #admits(record) {
        const { level, part = '' } = record;
        const wanted = this.#filter;
        if (wanted.text) return lineOf(record).includes(wanted.text);
        if (wanted.part && part !== wanted.part && !part.startsWith(`${wanted.part}.`)) return false;
        // A level that only a later daemon knows is not hidden.
        const rank = LEVELS.indexOf(level);
        return rank < 0 || rank >= LEVELS.indexOf(wanted.level);
    }
}
