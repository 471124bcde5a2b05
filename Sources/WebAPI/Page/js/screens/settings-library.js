import { scan } from '../library/empty.js';
import { number, span } from '../format.js';
import { Sheet } from '../sheets/sheet.js';
import { StaticRows } from '../list/static-rows.js';
import { ListScreen } from './list-screen.js';

export const route = { path: 'settings/library', make: (params, context) => new LibrarySettings(context) };

/** Which folders are looked at, what was found there, and the way to look again. */
class LibrarySettings extends ListScreen {
    #context;
    #onLibrary = () => this.source.replace(this.#rows());

    constructor(context) {
        super(context, { title: 'Library', source: new StaticRows([]) });
        this.#context = context;
    }

    mount(view, saved) {
        this.source.replace(this.#rows());
        super.mount(view, saved);
        this.#context.store.addEventListener('library', this.#onLibrary);
    }

    unmount() {
        this.#context.store.removeEventListener('library', this.#onLibrary);
        super.unmount();
    }

    #rows() {
        const { store, stack } = this.#context;
        const { library } = store;
        if (!library) return [];
        const { folders, tracks, albums, artists, genres, durationMs, problems } = library;
        const facts = [
            ['Songs', number(tracks), 'music/songs'],
            ['Albums', number(albums), 'music/albums'],
            ['Artists', number(artists), 'music/artists'],
            ['Genres', number(genres), 'music/genres'],
        ].map(([title, value, path]) => ({ title, value, chevron: true, act: () => stack.push(path) }));
        return [
            this.#scanRow(library),
            ...folders.map((folder) => this.#folderRow(folder)),
            ...facts,
            { title: 'Playing time', value: span(durationMs ?? 0) },
            problems > 0 && { title: 'Files with a problem', value: number(problems), isBad: true, chevron: true, act: () => stack.push('settings/library/problems') },
        ].filter(Boolean);
    }

    #scanRow({ scan: running }) {
        if (!running) return { title: 'Rescan', act: () => scan(this.#context) };
        const value = `${number(running.seen)} found, ${number(running.read)} read`;
        return { title: 'Scanning', value, mark: 'scan' };
    }

    #folderRow({ name, problem }) {
        const about = () => {
            const text = problem ?? 'Clickwheel reads this folder and everything inside it, and never changes it.';
            const again = { title: 'Rescan', act: () => scan(this.#context) };
            this.#context.stack.openSheet(new Sheet(this.#context, { title: `“${name}”`, text, rows: [again, { title: 'Close' }] }));
        };
        return { title: `Folder “${name}”`, value: problem ? 'can’t be read' : '', isBad: Boolean(problem), mark: 'folder', act: about };
    }
}
