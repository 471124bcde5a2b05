import { number } from '../format.js';
import { StoreList } from '../store/store-list.js';
import { attempt, KINDS, packRow } from '../store/words.js';
import { SIGNS_OF_ADDRESSES, SpellingScreen } from './spelling-screen.js';

export const store = {
    path: 'extras/store',
    make: (params, context) =>
        new StoreList(context, { title: 'Store', list: 'featured', rows: (shop, extra, list) => front(context, shop, list), empty: () => none(context) }),
};

export const storeAdd = {
    path: 'extras/store/add',
    make: (params, context) =>
        new SpellingScreen(context, {
            title: 'Add a store',
            label: 'The address of a store or of a podcast',
            limit: 2000,
            value: 'https://',
            letters: SIGNS_OF_ADDRESSES,
            hint: 'The address of a store’s catalogue, or of a podcast’s feed. Paste or type it, and Select; or turn for letters, and hold Select.',
            keep: (text) => add(context, text.trim()),
        }),
};

async function add(context, address) {
    if (!address || address === 'https://') return true;
    const answer = await attempt(context, () => context.api.post('/api/store/stores', { add: address }, { timeout: 120_000 }));
    if (answer) context.toast(answer.problems[0] ?? 'It is added');
    return answer !== undefined;
}

const adding = ({ stack }) => ({ title: 'Add a store or a podcast', chevron: true, act: () => stack.push('extras/store/add') });

export const storeKind = {
    path: 'extras/store/kind/:kind',
    make: ({ kind }, context) =>
        new StoreList(context, {
            title: KINDS[kind] ?? 'Installed',
            list: kind,
            isPaged: true,
            rows: ({ packs }) => packs.map((pack) => packRow(context, pack)),
            empty: () => ({ icon: 'folder', heading: 'Nothing here', text: 'No store offers any of these.', actions: [back(context)] }),
        }),
};

const back = ({ stack }) => ({ title: 'Back to the store', act: () => stack.jump('extras/store') });

/** What the store shows first: featured packs, the kinds, the cart, the orders. */
function front(context, { stores, packs, counts, cart, orders, problem }, list) {
    if (stores.length === 0) return [];
    const { stack } = context;
    const to = (title, value, path) => ({ title, value, chevron: true, act: () => stack.push(path) });
    const heading = (title) => ({ title, isHeading: true });
    const kinds = Object.entries(KINDS)
        .map(([kind, title]) => [title, counts.kinds[kind] ?? 0, kind === 'podcast' ? 'music/podcasts' : `extras/store/kind/${kind}`])
        .filter(([, count]) => count > 0);
    const lines = cart.flatMap((one) => one.lines).length;
    const moving = orders.filter(({ state }) => state === 'downloading').length;
    return [
        problem && { title: problem, isDim: true },
        ...packs.map((pack) => packRow(context, pack)),
        packs.length > 0 && heading('All packs'),
        ...kinds.map(([title, count, path]) => to(title, number(count), path)),
        to('Installed', counts.updates > 0 ? `${counts.updates} to update` : number(counts.installed), 'extras/store/kind/installed'),
        to('Cart', lines > 0 ? cart.map(({ total }) => total.text).join(' + ') : 'empty', 'extras/store/cart'),
        to('Orders', moving > 0 ? `${moving} on the way` : number(orders.length), 'extras/store/orders'),
        adding(context),
        { title: 'Ask the stores again', act: () => refresh(context, list) },
    ].filter(Boolean);
}

async function refresh(context, list) {
    const answer = await attempt(context, () => context.api.post('/api/store/refresh', {}, { timeout: 120_000 }));
    if (answer) context.toast(answer.problems[0] ?? 'The stores were asked');
    list?.source.refresh();
}

function none(context) {
    const text = ['A store is a catalogue on the web that anybody can publish; the feed of a podcast is one too.', 'Add one here, or in a terminal: clickwheel store add https://…'];
    return { icon: 'folder', heading: 'No store yet', text, actions: [adding(context), { title: 'Back', act: () => context.stack.back() }] };
}
