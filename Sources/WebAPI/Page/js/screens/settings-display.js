import { chooseTheme } from '../sheets/theme.js';
import { ChoicesScreen } from './choices-screen.js';

const BODY = { title: 'Body', name: 'body', labels: { lagoon: 'Lagoon', clay: 'Clay', moss: 'Moss', soot: 'Soot' } };
const SCREEN = { title: 'Screen', name: 'screen', labels: { ember: 'Ember', paper: 'Paper', tide: 'Tide' } };
const OTHERS = [
    { title: 'Text size', name: 'textSize', labels: { 100: '100%', 125: '125%', 150: '150%', 200: '200%' } },
    { title: 'Motion', name: 'motion', labels: { system: 'System', full: 'Full', reduced: 'Reduced' } },
];

/** What a theme has colours for is not chosen beside it. */
function items(context) {
    const { chosen } = context.themes;
    const theme = { title: 'Theme', value: chosen?.title ?? 'None', chevron: true, act: () => chooseTheme(context) };
    return [theme, !chosen?.body && BODY, !chosen && SCREEN, ...OTHERS].filter(Boolean);
}

export const route = {
    path: 'settings/display',
    make: (params, context) =>
        new ChoicesScreen(context, { title: 'Display', items: () => items(context), also: [context.themes] }),
};
