import { Sheet } from './sheet.js';

const PLACES = [
    ['Albums', 'music/albums'],
    ['Artists', 'music/artists'],
    ['Genres', 'music/genres'],
    ['Log', 'settings/log'],
    ['Now Playing', 'now-playing'],
    ['On-The-Go', 'music/queue'],
    ['Recently Added', 'music/recent'],
    ['Search', 'music/search'],
    ['Settings', 'settings'],
    ['Songs', 'music/songs'],
    ['Under the Hood', 'extras/machines'],
];

/** Goes to any place; a letter jumps to it. */
export function goSheet(context) {
    const { stack, store } = context;
    const rows = PLACES.filter(([, path]) => path !== 'now-playing' || store.snapshot.track).map(([title, path]) => ({
        title,
        chevron: true,
        act: () => stack.push(path),
    }));
    stack.openSheet(new Sheet(context, { title: 'Go to', rows, mostRows: 6 }));
}
