import { clock } from '../format.js';
import { LiveList } from '../store/live-list.js';
import { attempt, sizeWords, stateWords } from '../store/words.js';

export const episode = {
    path: 'music/podcasts/:podcast/:episode',
    make: ({ podcast, episode: id }, context, { title }) =>
        new LiveList(context, {
            title: title ?? 'Episode',
            load: async (offset, limit, signal, list) => {
                const path = `/api/podcasts/episodes?podcast=${encodeURIComponent(podcast)}&episode=${encodeURIComponent(id)}`;
                const [one] = (await context.api.get(path, { signal })).rows;
                if (one) list?.rename(one.title);
                const rows = one ? page(context, one) : [];
                // What has just come is in the library a moment later.
                const isMoving = one?.state === 'downloading' || (one?.state === 'installed' && one.track === undefined);
                return { total: rows.length, rows: rows.slice(offset, offset + limit), isMoving };
            },
            empty: () => ({ icon: 'warning', heading: 'Not found', text: 'The podcast has no such episode.', actions: [{ title: 'Back', act: () => context.stack.back() }] }),
        }),
};

/** What can be done with an episode, what it is about, and its chapters. */
export function page(context, one) {
    const fact = (title, value) => ({ title, value, isDim: true });
    const { published, durationMs, positionMs, isHeard, chapters, summary } = one;
    return [
        ...actions(context, one),
        published && fact('Published', published.slice(0, 10)),
        durationMs && fact('Length', clock(durationMs)),
        fact('Heard', isHeard ? 'to the end' : positionMs > 0 ? `up to ${clock(positionMs)}` : 'not yet'),
        ...summary.split('\n').filter(Boolean).map((title) => ({ title, isDim: true })),
        chapters.length > 0 && { title: 'Chapters', isHeading: true },
        ...chapters.map(({ startMs, title }) => ({ title, value: clock(startMs), act: one.track === undefined ? undefined : () => play(context, one, startMs) })),
    ].filter(Boolean);
}

function actions(context, one) {
    const { id, state, track, positionMs, isHeard, received } = one;
    const ask = (title, op, done) => ({ title, act: () => attempt(context, () => context.api.post('/api/podcasts', { op, episode: id }), done) });
    const mark = isHeard ? ask('Not heard after all', 'unheard') : ask('I have heard it', 'heard');
    if (state === 'downloading') return [{ title: 'On its way', value: received ? sizeWords(received) : '' }];
    if (state !== 'installed') return [...(state === 'failed' ? [{ title: stateWords(state), isBad: true }] : []), ask('Fetch it', 'fetch', 'On the way'), mark];
    const sounds = track === undefined
        ? [{ title: 'It is looked for in the library', isDim: true }]
        : [
            { title: positionMs > 0 ? 'Go on' : 'Play', value: positionMs > 0 ? clock(positionMs) : '', mark: 'check', act: () => play(context, one, positionMs) },
            ...(positionMs > 0 ? [{ title: 'From the beginning', act: () => play(context, one, 0) }] : []),
        ];
    return [...sounds, mark, ask('Remove from this machine', 'remove', 'Removed')];
}

/** Plays an episode from where one stopped, to which the player goes by itself where it is long, or from the beginning. */
async function play({ player, store, stack, toast }, { track, positionMs }, from) {
    if (!(await player.playTracks([track]))) return;
    const { resumedMs } = store.snapshot;
    // The player has a place of its own, also in what was marked as heard since.
    if (from === 0 || from !== positionMs || resumedMs === undefined) {
        const isThere = (from > 0 || resumedMs) && (await player.seek(from));
        if (isThere && resumedMs) toast(`From ${from > 0 ? clock(from) : 'the beginning'}`);
    }
    stack.push('now-playing');
}
