import { attempt } from '../store/words.js';
import { Sheet } from './sheet.js';

/** The style sheets' names of a theme's colours. */
const SCREEN = {
    background: '--bg', raised: '--bg-2', bar: '--bar', line: '--line', text: '--fg', muted: '--mut',
    accent: '--acc', onAccent: '--on-acc', good: '--good', bad: '--bad',
};
const BODY = {
    top: '--body-1', bottom: '--body-2', edge: '--body-edge', mark: '--mark', wheelTop: '--wheel-1', wheelBottom: '--wheel-2',
    wheelInk: '--wheel-ink', tick: '--tick', focus: '--focus', hubTop: '--hub-1', hubBottom: '--hub-2', bead: '--bead',
};

/**
 * What a theme, as `/api/themes` tells it, does to the page. Of our own screens and bodies the ones that are as light settle what is no
 * colour: dark or light cards, how a wheel shines.
 */
export function lookOf({ id, title, screen, body }) {
    const part = (names, colours) => Object.entries(names).map(([name, property]) => [property, colours[name]]);
    return {
        id,
        title,
        screen: isLight(screen.background) ? 'paper' : 'ember',
        body: body ? (isLight(body.wheelTop) ? 'lagoon' : 'clay') : null,
        style: Object.fromEntries([...part(SCREEN, screen), ...(body ? part(BODY, body) : [])]),
    };
}

/** Roughly: the weights of the eye, without the curve. */
function isLight(colour) {
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
    return 0.3 * red + 0.59 * green + 0.11 * blue > 127;
}

/** Asks which of the installed themes the page is to have, or none. */
export async function chooseTheme(context) {
    const { api, stack, themes, toast } = context;
    const stays = stack.staying();
    const answer = await attempt(context, () => api.get('/api/themes'));
    if (!answer || !stays()) return;
    if (answer.problems.length > 0) toast(answer.problems[0]);
    const row = (title, theme) => {
        const isChosen = (themes.chosen?.id ?? null) === (theme?.id ?? null);
        return { title, isChosen, act: () => themes.choose(theme && lookOf(theme)) };
    };
    const more = { title: 'More in the Store', chevron: true, act: () => stack.push('extras/store/kind/theme') };
    const rows = [row('None', null), ...answer.themes.map((theme) => row(theme.title, theme)), more];
    stack.openSheet(new Sheet(context, { title: 'Theme', rows }));
}
