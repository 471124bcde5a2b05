import { ListScreen } from '../screens/list-screen.js';
import { HeadedRows } from '../list/headed-rows.js';
import { emptyLibrary } from './empty.js';
import { indexOf, listing, titleOf } from './listing.js';

/** While a scan runs the library changes all the time; the list follows at this pace, in ms. */
const PACE = 1500;

/**
 * A list screen over one of the daemon's listings. It follows the library when that changes, without losing its row,
 * and marks the song that plays.
 *
 * `options`: of (the listing), title, describe(raw, index), head (rows above), named (a promise of the title, for
 * deep links).
 */
export class LibraryScreen extends ListScreen {
    #context;
    #of;
    #shift;
    #timer = 0;
    #current;
    #onLibrary = ({ detail }) => this.#libraryChanged(detail);
    #onState = ({ detail }) => this.#stateChanged(detail);

    constructor(context, { of, title, describe, head = [], parent, View }) {
        const rows = listing(context.api, of, describe);
        const source = head.length > 0 ? new HeadedRows(head, rows) : rows;
        super(context, { title: title ?? '', source, isLong: true, empty: () => noRows(context), View });
        this.#context = context;
        this.#of = of;
        this.#shift = head.length;
        if (title === undefined && parent) this.#findTitle(parent);
    }

    mount(view, saved) {
        super.mount(view, saved);
        const { store } = this.#context;
        this.#current = store.snapshot.track?.id;
        store.addEventListener('library', this.#onLibrary);
        store.addEventListener('state', this.#onState);
    }

    unmount() {
        clearTimeout(this.#timer);
        this.#context.store.removeEventListener('library', this.#onLibrary);
        this.#context.store.removeEventListener('state', this.#onState);
        super.unmount();
    }

    async #findTitle({ of, id }) {
        try {
            this.rename(await titleOf(this.#context.api, of, id));
        } catch {
            // The list itself says what is wrong.
        }
    }

    #libraryChanged({ version }) {
        this.explain();
        if (this.#timer || this.source.version === undefined || this.source.version === version) return;
        this.#timer = setTimeout(() => this.#follow(), PACE);
    }

    async #follow() {
        this.#timer = 0;
        const at = this.list.index;
        const id = this.source.raw(at)?.id;
        this.source.refresh();
        if (id === undefined) return;
        const index = await indexOf(this.#context.api, this.#of, id).catch(() => undefined);
        // Who has turned on meanwhile stays there.
        const isHere = this.list.index === Math.min(at, this.source.count - 1);
        if (index !== undefined && isHere) this.list.moveTo(index + this.#shift, { turn: { source: 'key' } });
    }

    #stateChanged({ track }) {
        if (track?.id === this.#current) return;
        this.#current = track?.id;
        this.list.paint();
    }
}

function noRows(context) {
    const { store, stack } = context;
    if (!store.library || store.library.tracks === 0) return emptyLibrary(context);
    const browse = { title: 'All songs', act: () => stack.push('music/songs') };
    return { icon: 'note', heading: 'Nothing here', text: 'This list is empty.', actions: [browse] };
}
