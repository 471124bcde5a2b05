import { describeGone, describeSong } from '../library/describe.js';
import { PagedRows } from '../list/paged-rows.js';
import { goneSheet, songSheet, undo } from '../sheets/item-sheets.js';
import { ListScreen } from './list-screen.js';

export const route = { path: 'music/queue', make: (params, context) => new QueueScreen(context) };

/** On-The-Go: what plays now and after it. */
class QueueScreen extends ListScreen {
    #context;
    #onQueue = () => this.source.refresh();
    #isPlaced = false;
    #undo;
    #onState = () => this.#stateChanged();

    constructor(context) {
        const source = new PagedRows({
            load: async (offset, limit, signal) => {
                const answer = await context.api.get(`/api/queue?offset=${offset}&limit=${limit}`, { signal });
                return { version: answer.revision, total: answer.total, rows: answer.rows };
            },
            describe: (song, index) => describe(context, song, index, (to) => this.list.moveTo(to)),
        });
        super(context, { title: 'On-The-Go', source, isLong: true, empty: () => empty(context) });
        this.#context = context;
    }

    mount(view, saved) {
        const { index } = this.#context.store.snapshot;
        this.#isPlaced = saved?.index !== undefined || index !== undefined;
        super.mount(view, saved ?? { index: index ?? 0 });
        this.source.comeBack();
        this.#context.store.addEventListener('queue', this.#onQueue);
        this.#context.store.addEventListener('state', this.#onState);
    }

    unmount() {
        this.#context.store.removeEventListener('queue', this.#onQueue);
        this.#context.store.removeEventListener('state', this.#onState);
        super.unmount();
    }

    /** A deep link is here before the player's state: the list goes to what plays when that has come. An empty list says what can be undone. */
    #stateChanged() {
        const { index, undo: last } = this.#context.store.snapshot;
        if (this.source.count === 0 && last !== this.#undo) this.source.dispatchEvent(new Event('change'));
        this.#undo = last;
        if (!this.#isPlaced && index !== undefined && this.list.moveTo(index)) this.#isPlaced = true;
        this.list.paint();
    }
}

/** The row of a place in the queue. `goTo` moves the highlight. */
export function describe(context, song, index, goTo = () => {}) {
    const { player, stack, store } = context;
    const isCurrent = song.item === store.snapshot.item;
    const play = () => {
        if (!isCurrent) player.playItem(song.item);
        stack.push('now-playing');
    };
    const move = async (to) => {
        if (await player.move(song.item, to)) goTo(to);
    };
    const more = [
        index > 0 && { title: 'Move Up', act: () => move(index - 1) },
        index + 1 < store.snapshot.length && { title: 'Move Down', act: () => move(index + 1) },
        { title: song.priority ? 'Normal Priority' : 'High Priority', act: () => player.priority(song.item, song.priority ? 0 : 100) },
        { title: 'Remove', act: () => player.remove(song.item) },
        { title: 'Clear On-The-Go', act: () => player.clear() },
        store.snapshot.undo && { ...undo(context), value: store.snapshot.undo },
    ].filter(Boolean);
    const mark = isCurrent ? 'play' : '';
    if (song.kind === 'gone') return { ...describeGone(song), mark, sheet: () => goneSheet(context, song, more) };
    const row = describeSong(context, song, { play });
    const rank = song.priority ? { value: `↑${song.priority}  ${row.value}`, name: `${row.name}, priority ${song.priority}` } : {};
    return { ...row, ...rank, mark, act: play, sheet: () => songSheet(context, song, more) };
}

function empty(context) {
    const { stack, store } = context;
    const browse = { title: 'Choose songs', act: () => stack.push('music/songs') };
    const text = 'Hold Select on any song or album and add it here.';
    return { icon: 'queue', heading: 'Nothing queued yet', text, actions: store.snapshot.undo ? [browse, undo(context)] : [browse] };
}
