import { StaticRows } from '../list/static-rows.js';
import { ListScreen } from './list-screen.js';

const ITEMS = [
    ['Wheel', 'settings/wheel'],
    ['Display', 'settings/display'],
    ['Sound', 'settings/sound'],
    ['Strategies', 'settings/strategies'],
    ['Movies', 'settings/movies'],
    ['Library', 'settings/library'],
    ['Log', 'settings/log'],
    ['Welcome Tour', 'welcome'],
    ['About', 'settings/about'],
];

export const route = {
    path: 'settings',
    make: (params, context) => {
        const rows = ITEMS.map(([title, path]) => ({ title, chevron: true, act: () => context.stack.push(path) }));
        return new ListScreen(context, { title: 'Settings', source: new StaticRows(rows) });
    },
};
