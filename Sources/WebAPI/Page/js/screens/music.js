import { Peek } from '../parts/peek.js';
import { recentCovers } from '../library/covers.js';
import { number } from '../format.js';
import { ListScreen } from './list-screen.js';
import { StaticRows } from '../list/static-rows.js';

const ITEMS = [
    ['Artists', 'music/artists', ({ artists }) => `${number(artists)} artists`],
    ['Albums', 'music/albums', ({ albums }) => `${number(albums)} albums`],
    ['Album Covers', 'music/covers', ({ albums }) => `${number(albums)} albums`],
    ['Songs', 'music/songs', ({ tracks }) => `${number(tracks)} songs`],
    ['Genres', 'music/genres', ({ genres }) => `${number(genres)} genres`],
    ['Podcasts', 'music/podcasts', () => 'What you follow'],
    ['Recently Added', 'music/recent', () => 'Your newest music'],
    ['On-The-Go', 'music/queue', (library, { length }) => `${number(length)} in the queue`],
    ['Search', 'music/search', () => 'Songs, artists, albums'],
];

export const route = { path: 'music', make: (params, context) => new Music(context) };

class Music extends ListScreen {
    #context;
    #peek = null;
    #onLibrary = () => this.#show(this.list.row);

    constructor(context) {
        const rows = ITEMS.map(([title, path, fact]) => ({ title, chevron: true, fact, act: () => context.stack.push(path) }));
        super(context, { title: 'Music', source: new StaticRows(rows), onMove: (row) => this.#show(row) });
        this.#context = context;
    }

    mount(view, saved) {
        this.#peek = new Peek(view);
        super.mount(view, saved);
        this.#context.store.addEventListener('library', this.#onLibrary);
    }

    unmount() {
        this.#context.store.removeEventListener('library', this.#onLibrary);
        super.unmount();
    }

    #show(row) {
        const { library, snapshot } = this.#context.store;
        const fact = library && row ? row.fact(library, snapshot) : '';
        this.#peek.show({ heading: row?.title, fact, pictures: recentCovers(this.#context) });
    }
}
