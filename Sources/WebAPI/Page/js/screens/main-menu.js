import { coverOf } from '../art/cover.js';
import { Peek } from '../parts/peek.js';
import { emptyLibrary } from '../library/empty.js';
import { recentCovers } from '../library/covers.js';
import { shuffle } from '../library/play.js';
import { count, number, span } from '../format.js';
import { StaticRows } from '../list/static-rows.js';
import { ListScreen } from './list-screen.js';

export const route = { path: '', make: (params, context) => new MainMenu(context) };

class MainMenu extends ListScreen {
    #context;
    #peek = null;
    #known = '';
    #onChange = () => this.#refresh();

    constructor(context) {
        super(context, {
            title: 'Clickwheel',
            source: new StaticRows([]),
            onMove: (row) => this.#show(row),
            empty: () => emptyLibrary(context, otherRows(context)),
        });
        this.#context = context;
        this.#refresh();
    }

    mount(view, saved) {
        this.#peek = new Peek(view);
        this.#refresh();
        super.mount(view, saved);
        this.#context.store.addEventListener('library', this.#onChange);
        this.#context.store.addEventListener('state', this.#onChange);
    }

    unmount() {
        this.#context.store.removeEventListener('library', this.#onChange);
        this.#context.store.removeEventListener('state', this.#onChange);
        super.unmount();
        this.#peek = null;
    }

    /** Lists only what works: no shuffling without songs, no Now Playing without a song. */
    #refresh() {
        const { library, snapshot } = this.#context.store;
        const isEmpty = library !== null && library.tracks === 0;
        const key = `${isEmpty} ${Boolean(snapshot.track)} ${JSON.stringify(isEmpty && [library.scan, library.folders, library.making])}`;
        if (key !== this.#known) {
            this.#known = key;
            this.source.replace(isEmpty ? [] : this.#rows());
        } else if (this.#peek) {
            this.#show(this.list?.row);
        }
    }

    #rows() {
        const { stack, store } = this.#context;
        const rows = [
            { title: 'Music', chevron: true, fact: (library) => songsAndAlbums(library), act: () => stack.push('music') },
            ...otherRows(this.#context),
            { title: 'Shuffle Songs', fact: ({ durationMs }) => [span(durationMs), 'of music'], act: () => shuffle(this.#context, 'songs') },
        ];
        if (store.snapshot.track) {
            rows.push({ title: 'Now Playing', chevron: true, isCurrent: true, act: () => stack.push('now-playing') });
        }
        return rows;
    }

    #show(row) {
        if (!row) return;
        const { library, snapshot } = this.#context.store;
        if (row.isCurrent && snapshot.track) {
            const { title, artist = '' } = snapshot.track;
            this.#peek?.show({ heading: title, fact: artist, pictures: [coverOf(snapshot.track)] });
            return;
        }
        const [heading, fact] = library && row.fact ? row.fact(library) : ['', ''];
        this.#peek?.show({ heading, fact, pictures: recentCovers(this.#context) });
    }
}

function otherRows({ stack }) {
    return [
        { title: 'Videos', chevron: true, fact: () => ['Videos', 'Films, short films and clips'], act: () => stack.push('videos') },
        { title: 'Photos', chevron: true, fact: () => ['Photos', 'Albums, live photos, 360°'], act: () => stack.push('photos') },
        { title: 'Extras', chevron: true, fact: () => ['Extras', 'A quiz and golf'], act: () => stack.push('extras') },
        { title: 'Settings', chevron: true, fact: () => ['Settings', 'Wheel, display, sound'], act: () => stack.push('settings') },
    ];
}

function songsAndAlbums({ tracks, albums, scan }) {
    if (scan) return [count(tracks, 'song'), `Scanning: ${number(scan.seen)} files found`];
    return [count(tracks, 'song'), count(albums, 'album')];
}
