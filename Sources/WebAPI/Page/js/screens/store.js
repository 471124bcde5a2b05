import { number } from '../format.js';
import { StoreList } from '../store/store-list.js';
import { attempt, KINDS, packRow } from '../store/words.js';

export const store = {
    path: 'extras/store',
    make: (params, context) =>
        new StoreList(context, { title: 'Store', rows: (shop, extra, list) => front(context, shop, list), empty: () => none(context) }),
};

export const storeKind = {
    path: 'extras/store/kind/:kind',
    make: ({ kind }, context) =>
        new StoreList(context, {
            title: KINDS[kind] ?? 'Installed',
            rows: ({ packs }) => packs.filter((pack) => isOf(kind, pack)).map((pack) => packRow(context, pack)),
            empty: () => ({ icon: 'folder', heading: 'Nothing here', text: 'No store offers any of these.', actions: [back(context)] }),
        }),
};

const INSTALLED = ['installed', 'update'];

const isOf = (kind, pack) => (kind === 'installed' ? INSTALLED.includes(pack.state) : pack.kind === kind);

const back = ({ stack }) => ({ title: 'Back to the store', act: () => stack.jump('extras/store') });

/** What the store shows first: featured packs, the kinds, the cart, the orders. */
function front(context, { stores, packs, cart, orders, problem }, list) {
    if (stores.length === 0) return [];
    const { stack } = context;
    const to = (title, value, path) => ({ title, value, chevron: true, act: () => stack.push(path) });
    const featured = packs.filter((pack) => pack.isFeatured);
    const heading = (title) => ({ title, isHeading: true });
    const kinds = Object.entries(KINDS)
        .map(([kind, title]) => [title, packs.filter((pack) => pack.kind === kind).length, `extras/store/kind/${kind}`])
        .filter(([, count]) => count > 0);
    const lines = cart.flatMap((one) => one.lines).length;
    const installed = packs.filter((pack) => isOf('installed', pack));
    const updates = installed.filter(({ state }) => state === 'update').length;
    const moving = orders.filter(({ state }) => state === 'downloading').length;
    return [
        problem && { title: problem, isDim: true },
        ...featured.map((pack) => packRow(context, pack)),
        featured.length > 0 && heading('All packs'),
        ...kinds.map(([title, count, path]) => to(title, number(count), path)),
        to('Installed', updates > 0 ? `${updates} to update` : number(installed.length), 'extras/store/kind/installed'),
        to('Cart', lines > 0 ? cart.map(({ total }) => total.text).join(' + ') : 'empty', 'extras/store/cart'),
        to('Orders', moving > 0 ? `${moving} on the way` : number(orders.length), 'extras/store/orders'),
        { title: 'Ask the stores again', act: () => refresh(context, list) },
    ].filter(Boolean);
}

async function refresh(context, list) {
    const answer = await attempt(context, () => context.api.post('/api/store/refresh', {}, { timeout: 120_000 }));
    if (answer) context.toast(answer.problems[0] ?? 'The stores were asked');
    list?.source.refresh();
}

function none({ stack }) {
    const text = ['A store is a catalogue on the web that anybody can publish.', 'Add one in a terminal: clickwheel store add https://…'];
    return { icon: 'folder', heading: 'No store yet', text, actions: [{ title: 'Back', act: () => stack.back() }] };
}
