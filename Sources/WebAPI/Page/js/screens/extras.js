import { StaticRows } from '../list/static-rows.js';
import { ListScreen } from './list-screen.js';

export const route = {
    path: 'extras',
    make: (params, context) => {
        const rows = [
            { title: 'Quiz', chevron: true, act: () => context.stack.push('extras/quiz') },
            { title: 'Golf', chevron: true, act: () => context.stack.push('extras/golf') },
            { title: 'Store', chevron: true, act: () => context.stack.push('extras/store') },
            { title: 'Under the Hood', chevron: true, act: () => context.stack.push('extras/machines') },
        ];
        return new ListScreen(context, { title: 'Extras', source: new StaticRows(rows) });
    },
};
