import { StoreList } from '../store/store-list.js';
import { attempt, KINDS, priceWords, sizeWords, stateWords } from '../store/words.js';

export const storePack = {
    path: 'extras/store/pack/:id',
    make: ({ id }, context, { title }) =>
        new StoreList(context, {
            title: title ?? 'Pack',
            list: id,
            more: (signal) => context.api.get(`/api/store/pack?id=${encodeURIComponent(id)}`, { signal }),
            rows: ({ packs }, details, list) => page(context, packs.find((pack) => pack.id === id), details, list),
        }),
};

/** What a pack is, what can be done with it, its terms and its contents. */
function page(context, row, { pack, size, storeTitle }, list) {
    list?.rename(pack.title);
    const fact = (title, value) => ({ title, value, isDim: true });
    return [
        act(context, row, pack),
        row?.fullPrice && fact('Instead of', row.fullPrice.text),
        pack.creator && fact('By', pack.creator),
        ...lines(pack.summary).map((title) => ({ title, isDim: true })),
        fact('Kind', KINDS[pack.kind].replace(/s$/, '')),
        fact('Version', pack.version),
        fact('Licence', pack.licence),
        fact('Size', sizeWords(size)),
        fact('Store', storeTitle),
        { title: 'Contents', isHeading: true },
        ...pack.files.map(({ path, size: bytes }) => ({ title: path, value: sizeWords(bytes), isDim: true })),
    ].filter(Boolean);
}

const lines = (text) => text.split('\n').filter((line) => line.trim());

/** The one thing to do next. */
function act(context, row, pack) {
    const { api, stack } = context;
    const { state, order } = row ?? { state: 'gone' };
    const change = (body, done) => attempt(context, () => api.post('/api/store/cart', body), done);
    const image = row?.art;
    if (state === 'offered') {
        const title = row.price ? 'Add to the cart' : 'Add to the cart, free';
        return { title, value: priceWords(row), image, act: () => change({ add: pack.id }, 'In the cart') };
    }
    if (state === 'cart') return { title: 'In the cart', value: priceWords(row), image, mark: 'check', chevron: true, act: () => stack.push('extras/store/cart') };
    if (state === 'gone') return { title: 'Not offered any more', isDim: true };
    if (state === 'update') {
        const update = () => attempt(context, () => api.post('/api/store/order', { number: order, verb: 'download' }), 'On the way');
        return { title: 'Update', value: pack.version, image, mark: 'scan', act: update };
    }
    const title = stateWords(state);
    return {
        title: title[0].toUpperCase() + title.slice(1),
        image,
        mark: state === 'installed' ? 'check' : '',
        isBad: state === 'failed',
        chevron: true,
        act: () => stack.push(`extras/store/order/${order}`),
    };
}
