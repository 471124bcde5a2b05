import { StaticRows } from '../list/static-rows.js';
import { followSleep, sleepRow } from '../sheets/late.js';
import { ListScreen } from './list-screen.js';

/** What the menu has, in its order: titles and paths. */
export const EXTRAS = [
    ['Quiz', 'extras/quiz'],
    ['Golf', 'extras/golf'],
    ['Store', 'extras/store'],
    ['Under the Hood', 'extras/machines'],
];

function rowsOf(context) {
    const rows = EXTRAS.map(([title, path]) => ({ title, chevron: true, act: () => context.stack.push(path) }));
    rows.splice(-1, 0, sleepRow(context, 'Sleep Timer'));
    return rows;
}

class Extras extends ListScreen {
    #context;
    #stop;

    constructor(context) {
        super(context, { title: 'Extras', source: new StaticRows(rowsOf(context)) });
        this.#context = context;
    }

    mount(view, saved) {
        const repaint = () => this.source.replace(rowsOf(this.#context));
        repaint();
        super.mount(view, saved);
        this.#stop = followSleep(this.#context.store, repaint);
    }

    unmount() {
        this.#stop();
        super.unmount();
    }
}

export const route = { path: 'extras', make: (params, context) => new Extras(context) };
