import { make, set, write } from '../dom.js';
import { icon } from '../icons.js';
import { count, tell } from '../format.js';
import { describeFound } from '../library/found.js';
import { SearchQuery } from '../library/search-query.js';
import { TryAgain } from '../net/try-again.js';
import { ListView } from '../list/list-view.js';
import { spoken } from '../list/row-element.js';
import { StaticRows } from '../list/static-rows.js';
import { touchList } from '../list/touch.js';
import { Alphabet } from '../parts/alphabet.js';

export const route = { path: 'music/search', make: (params, context) => new Search(context, new SearchQuery(context.api)) };

/** As many of the nearest are shown when nothing was found. */
const NEAREST = 3;

/**
 * Search, with the wheel or by typing. The wheel chooses letters until the results are entered (or a key was typed);
 * then it turns through them, and Menu leads back to the letters.
 */
export class Search {
    #context;
    #query;
    #options;
    #field;
    #hint = make('p.hint');
    #alphabet;
    #list;
    #rows = new StaticRows([]);
    #view;
    #isInResults = false;
    #hasFound = false;
    #failure = '';
    #saved = null;
    title;
    #retry = null;
    detail = '';

    /** `query` is a `SearchQuery` or one like it. `options`: title, placeholder, describe(rows), isInResults at the beginning. */
    constructor(context, query, options = {}) {
        this.#context = context;
        this.#query = query;
        this.#options = options;
        this.title = options.title ?? 'Search';
        this.#query.addEventListener('answer', ({ detail }) => this.#answered(detail));
    }

    mount(view, saved) {
        this.#view = view;
        this.#saved = saved;
        this.#failure = '';
        this.#field = this.#makeField(saved?.text ?? '');
        this.#alphabet = new Alphabet(this.#context.feedback);
        this.#list = new ListView(this.#rows, 'Results', this.#context.feedback, { holder: this.#field });
        this.#list.element.id = 'results';
        this.#list.addEventListener('open', () => this.#list.row?.act());
        this.#list.addEventListener('move', ({ detail }) => {
            if (detail.turn.source !== 'key') this.#context.speech.rest(spoken(this.#list.row));
        });
        touchList(this.#list, () => this.#list.row?.sheet?.());
        const bar = make('label.field', {}, icon('search'), this.#field);
        view.classList.add('search');
        view.append(bar, this.#alphabet.element, this.#hint, this.#list.element);
        this.#list.start();
        this.#enter(saved?.isInResults ?? this.#options.isInResults ?? false);
        this.#retry = new TryAgain(this.#context.store, () => this.#query.ask(this.#field.value));
        this.#query.ask(this.#field.value);
    }

    unmount() {
        this.#retry.stop();
        this.#query.cancel();
        this.#list.stop();
    }

    save() {
        return { text: this.#field.value, isInResults: this.#isInResults, row: this.#list.index, top: this.#list.top };
    }

    focus() {
        this.#field.focus({ preventScroll: true });
    }

    detents(n, turn) {
        if (turn.source === 'key') this.#enter(this.#rows.count > 0);
        if (this.#isInResults) this.#list.turn(n, turn);
        else if (turn.source === 'key') this.#context.feedback.bump(n);
        else this.#context.speech.rest(this.#alphabet.turn(n));
    }

    page(n) {
        this.#list.page(n);
    }

    press(button) {
        if (button === 'select') {
            if (this.#isInResults) this.#list.row?.act();
            else this.#take(this.#alphabet.item);
            return true;
        }
        if (button !== 'menu' || !this.#isInResults || this.#saved?.wasTyped) return false;
        this.#enter(false);
        return true;
    }

    /** Holding Select among the letters goes to the results, among the results it shows what can be done. */
    hold(button, phase) {
        if (button !== 'select') return false;
        if (phase === 'start' && this.#isInResults) this.#list.row?.sheet?.();
        else if (phase === 'start') this.#take('results');
        return true;
    }

    #makeField(text) {
        const field = make('input', {
            type: 'search', inputmode: 'none', autocomplete: 'off', spellcheck: 'false', maxlength: 200, role: 'combobox',
            'aria-label': this.title, 'aria-controls': 'results', 'aria-expanded': 'true', 'aria-autocomplete': 'list',
            placeholder: this.#options.placeholder ?? 'Artists, albums, songs',
        });
        field.value = text;
        // A phone's keyboard comes when the field is touched, not whenever this screen is shown.
        field.addEventListener('pointerdown', () => set(field, 'inputmode', 'search'));
        field.addEventListener('input', () => this.#typed(field.value));
        return field;
    }

    #typed(text) {
        this.#saved = { wasTyped: true };
        this.#enter(true);
        this.#query.ask(text);
    }

    #take(item) {
        if (item === 'results') {
            if (this.#rows.count > 0) this.#enter(true);
            else this.#context.feedback.bump(1);
            return;
        }
        const { value } = this.#field;
        const letter = item === 'space' ? ' ' : item.toLowerCase();
        this.#field.value = item === 'erase' ? [...value].slice(0, -1).join('') : value + letter;
        this.#query.ask(this.#field.value);
    }

    #enter(isInResults) {
        this.#isInResults = isInResults;
        this.#view.classList.toggle('is-in-results', isInResults);
        this.#list.measure();
    }

    #answered({ query, rows, nearest, error, isMore }) {
        this.#retry.told(error);
        const failure = error ? tell(error) : '';
        // It fails again each second, and is said once.
        if (error && failure === this.#failure) return;
        this.#failure = failure;
        const isEmpty = query.trim() === '';
        const found = rows.length > 0 ? rows : nearest.slice(0, NEAREST);
        const clear = { title: 'Clear', name: 'Clear the search', act: () => this.#clear() };
        const again = { title: 'Try again', act: () => this.#again() };
        const described = this.#options.describe?.(found) ?? describeFound(this.#context, found);
        if (error) this.#rows.replace([again]);
        else this.#rows.replace(rows.length > 0 || isEmpty ? described : [...described, clear]);
        this.#tell({ query, isEmpty, rows, nearest, error });
        // What is only near makes room for other rows.
        if (!isMore || !this.#hasFound) {
            this.#list.index = this.#saved?.row ?? 0;
            this.#list.top = this.#saved?.top ?? 0;
            this.#saved = { wasTyped: this.#saved?.wasTyped };
        }
        this.#hasFound = rows.length > 0;
        if (this.#rows.count === 0) this.#enter(false);
        this.#list.measure();
    }

    #tell({ query, isEmpty, rows, nearest, error }) {
        let words = '';
        if (error) words = tell(error);
        else if (isEmpty && rows.length === 0) words = 'Turn to a letter and press Select, or just type.';
        else if (rows.length === 0) words = `Nothing found for “${query.trim()}”.${nearest.length > 0 ? ' Did you mean:' : ''}`;
        write(this.#hint, words);
        this.#hint.hidden = words === '';
        const spoken = isEmpty || error || rows.length === 0 ? words : count(rows.length, 'result');
        this.#context.speech.say(spoken);
        this.detail = rows.length > 0 ? count(rows.length, 'result') : '';
        this.#context.stack.refresh();
    }

    #again() {
        this.#failure = '';
        this.#query.ask(this.#field.value);
    }

    #clear() {
        this.#field.value = '';
        this.#saved = null;
        this.#query.ask('');
        this.focus();
    }
}
