import { ChoicesScreen } from './choices-screen.js';

const ITEMS = [
    { title: 'Body', name: 'body', labels: { lagoon: 'Lagoon', clay: 'Clay', moss: 'Moss', soot: 'Soot' } },
    { title: 'Screen', name: 'screen', labels: { ember: 'Ember', paper: 'Paper', tide: 'Tide' } },
    { title: 'Text size', name: 'textSize', labels: { 100: '100 %', 125: '125 %', 150: '150 %', 200: '200 %' } },
    { title: 'Motion', name: 'motion', labels: { system: 'System', full: 'Full', reduced: 'Reduced' } },
];

export const route = {
    path: 'settings/display',
    make: (params, context) => new ChoicesScreen(context, { title: 'Display', items: ITEMS }),
};
