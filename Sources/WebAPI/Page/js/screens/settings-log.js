import { Connection } from '../net/connection.js';
import { LogRows, USUAL } from '../log/log-rows.js';
import { filterSheet, lineSheet } from '../log/log-sheets.js';
import { ListScreen } from './list-screen.js';

export const route = { path: 'settings/log', make: (params, context, hint) => new LogScreen(context, hint) };

/** The log as it grows, the newest line first. Select opens a line, holding it the filter. */
class LogScreen extends ListScreen {
    #context;
    #connection = new Connection({ path: '/api/log/events' });
    #onEvent = ({ detail }) => this.#receive(detail);
    #onChange = () => this.#context.stack.refresh();
    #onGrow = ({ detail }) => this.#keepPlace(detail);

    /** `text`: shows only lines that hold it, such as the id of an error. */
    constructor(context, { text = '' } = {}) {
        const rows = new LogRows({
            line: (record) => lineSheet(context, rows, record),
            filter: () => filterSheet(context, rows),
        });
        super(context, { title: 'Log', source: rows, empty: () => nothing(context, rows) });
        this.#context = context;
        if (text) rows.filter = { ...USUAL, text };
    }

    get detail() {
        const { level, part, text } = this.source.filter;
        const { state } = this.#connection.status;
        const how = state === 'online' ? 'live' : state === 'offline' ? 'offline' : '…';
        const what = text ? [text] : [level === USUAL.level ? '' : `${level}+`, part].filter(Boolean);
        return [how, ...(what.length > 0 ? what : ['all'])].join(' · ');
    }

    mount(view, saved = {}) {
        view.classList.add('is-log');
        if (saved.filter) this.source.filter = saved.filter;
        this.source.addEventListener('grow', this.#onGrow);
        super.mount(view, saved);
        this.#connection.addEventListener('event', this.#onEvent);
        this.#connection.addEventListener('change', this.#onChange);
        this.#connection.open();
    }

    unmount() {
        this.#connection.removeEventListener('event', this.#onEvent);
        this.#connection.removeEventListener('change', this.#onChange);
        this.#connection.close();
        this.source.removeEventListener('grow', this.#onGrow);
        super.unmount();
    }

    save() {
        return { ...super.save(), filter: this.source.filter };
    }

    #receive({ name, data }) {
        if (!Array.isArray(data)) return;
        if (name === 'recent') this.source.replace(data);
        if (name === 'log') this.source.add(data);
    }

    /** Who looks at an older line keeps it; who is at the top follows. */
    #keepPlace(count) {
        const { list } = this;
        if (list.index === 0 || this.source.count === count) return;
        list.index += count;
        list.top += count;
    }
}

function nothing(context, rows) {
    const usual = { title: 'Reset the Filter', act: () => { rows.filter = USUAL; } };
    return { icon: 'note', heading: 'Nothing yet', text: 'No log lines match this filter.', actions: [usual, { title: 'Filter', act: () => filterSheet(context, rows) }] };
}
