import { StaticRows } from '../list/static-rows.js';
import { sleepRow } from '../sheets/late.js';
import { ListScreen } from './list-screen.js';

/** What the menu has, in its order: titles and paths. */
export const EXTRAS = [
    ['Quiz', 'extras/quiz'],
    ['Golf', 'extras/golf'],
    ['Store', 'extras/store'],
    ['Under the Hood', 'extras/machines'],
];

export const route = {
    path: 'extras',
    make: (params, context) => {
        const rows = EXTRAS.map(([title, path]) => ({ title, chevron: true, act: () => context.stack.push(path) }));
        rows.splice(-1, 0, sleepRow(context, 'Sleep Timer'));
        return new ListScreen(context, { title: 'Extras', source: new StaticRows(rows) });
    },
};
