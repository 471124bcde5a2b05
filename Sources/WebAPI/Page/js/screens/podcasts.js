import { placeholder } from '../art/cover.js';
import { count } from '../format.js';
import { Sheet } from '../sheets/sheet.js';
import { LiveList } from '../store/live-list.js';
import { attempt, sizeWords, stateWords } from '../store/words.js';

export const podcasts = {
    path: 'music/podcasts',
    make: (params, context) =>
        new LiveList(context, {
            title: 'Podcasts',
            load: async (offset, limit, signal) => {
                const answer = await context.api.get('/api/podcasts', { signal });
                const rows = answer.podcasts.map((podcast) => podcastRow(context, podcast));
                if (rows.length > 0) rows.push(adding(context), { title: 'Ask the feeds again', act: () => refresh(context) });
                return { total: rows.length, rows: rows.slice(offset, offset + limit), isMoving: false };
            },
            empty: () => ({
                icon: 'note',
                heading: 'No podcasts yet',
                text: 'Add one by the address of its feed.',
                actions: [adding(context), { title: 'Back', act: () => context.stack.back() }],
            }),
        }),
};

export const podcast = {
    path: 'music/podcasts/:podcast',
    make: ({ podcast: id }, context, { title }) =>
        new LiveList(context, {
            title: title ?? 'Podcast',
            load: async (offset, limit, signal, list) => {
                const [{ podcasts: all }, { total, rows }] = await Promise.all([
                    context.api.get('/api/podcasts', { signal }),
                    // The first row is not an episode.
                    context.api.get(`/api/podcasts/episodes?podcast=${encodeURIComponent(id)}&offset=${Math.max(0, offset - 1)}&limit=${limit}`, { signal }),
                ]);
                const one = all.find((other) => other.id === id);
                if (one) list?.rename(one.title);
                const made = rows.map((episode) => episodeRow(context, id, episode));
                const shown = offset === 0 ? [ruleRow(context, one), ...made] : made;
                return { total: total + 1, rows: shown.slice(0, limit), isMoving: rows.some(({ state }) => state === 'downloading') };
            },
            empty: () => ({ icon: 'warning', heading: 'Not found', text: 'There is no such podcast.', actions: [{ title: 'Back', act: () => context.stack.back() }] }),
        }),
};

const adding = ({ stack }) => ({ title: 'Add a podcast', chevron: true, act: () => stack.push('extras/store/add') });

async function refresh(context) {
    const answer = await attempt(context, () => context.api.post('/api/podcasts', { op: 'refresh' }, { timeout: 120_000 }));
    if (answer) context.toast(answer.problems[0] ?? 'The feeds were asked');
}

function podcastRow({ stack }, { id, title, unheard, episodes, art }) {
    const value = unheard > 0 ? `${unheard} new` : String(episodes);
    return {
        title,
        value,
        name: `${title}, ${count(episodes, 'episode')}, ${unheard} here and not heard`,
        image: art ?? placeholder(id),
        chevron: true,
        act: () => stack.push(`music/podcasts/${encodeURIComponent(id)}`, { title }),
    };
}

function episodeRow({ stack }, podcast, episode) {
    const { id, title, state, isHeard, positionMs, received, art } = episode;
    const value = standing(episode);
    return {
        title,
        value: state === 'downloading' && received ? sizeWords(received) : value,
        name: `${title}, ${value || 'not here'}`,
        image: art,
        isDim: isHeard,
        isBad: state === 'failed',
        lead: state === 'installed' && !isHeard && positionMs === 0 ? [{ text: '•', kind: 'is-part' }] : undefined,
        chevron: true,
        act: () => stack.push(`music/podcasts/${encodeURIComponent(podcast)}/${encodeURIComponent(id)}`, { title }),
    };
}

function standing({ state, isHeard, positionMs }) {
    if (state === 'installed') return isHeard ? 'heard' : positionMs > 0 ? 'begun' : 'here';
    if (isHeard) return 'heard';
    return ['offered', 'free', 'cancelled'].includes(state) ? '' : stateWords(state);
}

/** What comes and goes by itself. */
function ruleRow(context, one) {
    const { latest = 0, isUnheardOnly = false } = one?.rule ?? {};
    const said = latest === 0 ? 'by hand' : `newest ${latest}${isUnheardOnly ? ' unheard' : ''}`;
    const use = (title, most, unheardOnly) => ({
        title,
        act: () => attempt(context, () => context.api.post('/api/podcasts', { op: 'rule', podcast: one.id, latest: most, unheardOnly }), 'So it will be'),
    });
    const rows = [use('By hand', 0, false), use('Newest one', 1, false), use('Newest three', 3, false), use('Newest three unheard', 3, true), use('Newest ten unheard', 10, true)];
    const drop = { title: 'Drop the podcast', act: () => leave(context, one) };
    const text = 'The newest come by themselves, and go when newer ones are there. What you fetch yourself, or have begun, stays.';
    return {
        title: 'Fetch',
        value: said,
        chevron: true,
        act: () => context.stack.openSheet(new Sheet(context, { title: 'Fetch', text, rows: [...rows, drop] })),
    };
}

async function leave(context, { id, title }) {
    if (await attempt(context, () => context.api.post('/api/store/stores', { drop: id }), `${title} is dropped`)) context.stack.back();
}
