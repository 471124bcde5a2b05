import { count, span } from '../format.js';
import { keysSheet } from '../sheets/keys.js';
import { StaticRows } from '../list/static-rows.js';
import { ListScreen } from './list-screen.js';

export const route = {
    path: 'settings/about',
    make: (params, context) => {
        const { library } = context.store;
        const rows = [
            { title: 'Clickwheel', value: 'for music you own' },
            { title: 'Library', value: library ? count(library.tracks, 'song') : '' },
            { title: 'Playing time', value: library ? span(library.durationMs ?? 0) : '' },
            { title: 'Sessions', chevron: true, act: () => context.stack.push('settings/about/sessions') },
            { title: 'Keys', chevron: true, act: () => keysSheet(context) },
            { title: 'Under the Hood', chevron: true, act: () => context.stack.push('extras/machines') },
        ];
        return new ListScreen(context, { title: 'About', source: new StaticRows(rows) });
    },
};
