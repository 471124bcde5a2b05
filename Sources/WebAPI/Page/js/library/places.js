import { EXTRAS } from '../screens/extras.js';

/** Every screen that can be gone to by name: its title, where it is, and its path. */
const SCREENS = [
    ['Now Playing', '', 'now-playing'], ['Music', '', 'music'], ['Artists', 'Music', 'music/artists'], ['Albums', 'Music', 'music/albums'],
    ['Album Covers', 'Music', 'music/covers'],
    ['Songs', 'Music', 'music/songs'], ['Genres', 'Music', 'music/genres'], ['Podcasts', 'Music', 'music/podcasts'], ['Recently Added', 'Music', 'music/recent'],
    ['Photos', '', 'photos'], ['All Photos', 'Photos', 'photos/list/all'], ['Photo Albums', 'Photos', 'photos/albums'], ['Places', 'Photos', 'photos/places'],
    ['Cameras', 'Photos', 'photos/cameras'], ['Live Photos', 'Photos', 'photos/list/live'], ['Favourite Photos', 'Photos', 'photos/list/favourites'],
    ['Search Photos and Videos', 'Photos', 'photos/search'], ['Videos', '', 'videos'], ['All Videos', 'Videos', 'videos/list/all'],
    ['Movies', 'Videos', 'videos/movies'], ['Movie Ratings and Keys', 'Settings', 'settings/movies'],
    ['Order of Movie Ratings', 'Movies', 'settings/movies/order'],
    ['Short Films', 'Videos', 'videos/list/shorts'], ['Continue', 'Videos', 'videos/list/continue'],
    ['On-The-Go', 'Music', 'music/queue'], ['Search', 'Music', 'music/search'], ['Extras', '', 'extras'],
    ...EXTRAS.map(([title, path]) => [title, 'Extras', path]),
    ['Import a deck', 'Quiz', 'extras/quiz/import'], ['Add a card', 'Quiz', 'extras/quiz/card'],
    ['Music Quiz', 'Quiz', 'extras/quiz/music'], ['Statistics', 'Quiz', 'extras/quiz/statistics'],
    ['Players', 'Golf', 'extras/golf/players'], ['Scorecard', 'Golf', 'extras/golf/card'], ['History', 'Golf', 'extras/golf/history'], ['Driving range', 'Golf', 'extras/golf/range'],
    ['Cart', 'Store', 'extras/store/cart'], ['Orders', 'Store', 'extras/store/orders'],
    ['Add a store', 'Store', 'extras/store/add'], ['Use a code', 'Store', 'extras/store/cart/code'],
    ['Settings', '', 'settings'], ['Wheel', 'Settings', 'settings/wheel'],
    ['Display', 'Settings', 'settings/display'], ['Sound', 'Settings', 'settings/sound'], ['Strategies', 'Settings', 'settings/strategies'],
    ['Library', 'Settings', 'settings/library'], ['Log', 'Settings', 'settings/log'], ['About', 'Settings', 'settings/about'],
    ['Files with a problem', 'Library', 'settings/library/problems'], ['Sessions', 'About', 'settings/about/sessions'],
    ['Welcome Tour', 'Settings', 'welcome'],
];

/** The settings on a screen, by its path. */
const SETTINGS = [
    ['Wheel', 'settings/wheel', ['Sensitivity', 'Acceleration', 'Click sound', 'Vibration', 'Size', 'Hand', 'One-letter keys']],
    ['Display', 'settings/display', ['Theme', 'Body', 'Screen', 'Text size', 'Motion']],
    ['Sound', 'settings/sound', ['Play here', 'Play on…', 'Shuffle', 'Repeat', 'Stop after each song', 'Remove songs once played', 'Loudness', 'Crossfade']],
    ['Library', 'settings/library', ['Rescan', 'Playing time']],
    ['About', 'settings/about', ['Keys']],
];

/** What is fixed: `[{ title, where, path, row }]`, `row` being the row to go to there. */
export const PLACES = [
    ...SCREENS.map(([title, where, path]) => ({ title, where, path })),
    ...SETTINGS.flatMap(([where, path, titles]) => titles.map((title) => ({ title, where, path, row: title }))),
];

/** The decks and the strategies, which the daemon knows; what does not come is left out. */
export async function morePlaces(api) {
    const [quiz, strategies] = await Promise.allSettled([api.get('/api/quiz'), api.get('/api/strategies')]);
    const decks = (quiz.value?.decks ?? []).map(({ name }) => name.split('::'));
    const families = [...(strategies.value?.families ?? []), ...(strategies.value?.settings ?? [])];
    return [
        ...decks.map((levels) => ({ title: levels.join(' › '), where: 'Deck', path: 'extras/quiz', row: levels.at(-1) })),
        ...families.map(({ name, title }) => ({ title, where: 'Strategy', path: `settings/strategies/${name}` })),
    ];
}

/** Those that have every word of `query` in their name or where they are; first those whose name begins with it, or has it. */
export function placesWith(query, places) {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    const found = places.filter(({ title, where }) => {
        const name = `${title} ${where}`.toLowerCase();
        return words.every((word) => name.includes(word));
    });
    const text = query.trim().toLowerCase();
    const rank = ({ title }) => {
        const name = title.toLowerCase();
        if (name.startsWith(text)) return 0;
        return name.includes(text) ? 1 : 2;
    };
    return found.sort((one, other) => rank(one) - rank(other));
}
