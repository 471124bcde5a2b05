import { Sheet } from '../sheets/sheet.js';
import { StoreList } from '../store/store-list.js';
import { attempt } from '../store/words.js';
import { SpellingScreen } from './spelling-screen.js';

export const storeCart = {
    path: 'extras/store/cart',
    make: (params, context) => {
        const wish = new Wish();
        return new StoreList(context, {
            title: 'Cart',
            rows: ({ cart }) => cart.flatMap((one) => bill(context, one, cart.length > 1)).concat(cart.length > 0 ? [code(context), order(context, cart, wish)] : []),
            empty: () => empty(context),
        });
    },
};

export const storeCode = {
    path: 'extras/store/cart/code',
    make: (params, context) =>
        new SpellingScreen(context, {
            title: 'Code',
            limit: 80,
            hasSpace: true,
            hint: 'What the seller told you, in whatever case. Paste or type it, and Select; or turn for letters, and hold Select.',
            keep: async (text) => {
                if (!text.trim()) return true;
                return (await attempt(context, () => context.api.post('/api/store/cart', { code: text.trim() }), 'The code is tried')) !== undefined;
            },
        }),
};

const code = ({ stack }) => ({ title: 'Use a code', chevron: true, act: () => stack.push('extras/store/cart/code') });

/** The key of an order: the same until the cart is another one, so that an order sent twice is one. */
class Wish {
    #of = '';
    #key = '';

    key(cart) {
        const now = JSON.stringify(cart);
        if (now !== this.#of) {
            this.#of = now;
            const bytes = crypto.getRandomValues(new Uint8Array(8));
            this.#key = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
        }
        return this.#key;
    }
}

/** A store's lines, what is taken off each, and why what is not. */
function bill(context, { title, lines, total, subtotal, reductions, refusals }, isOneOfSeveral) {
    const off = ({ title: name, amount }) => ({ title: `   ${name}`, value: `−${amount.text}`, isDim: true });
    return [
        isOneOfSeveral && { title, isHeading: true },
        ...lines.flatMap((line) => [
            { title: line.title, value: line.full.text, act: () => lineSheet(context, line) },
            ...line.reductions.map(off),
            line.cheaperBy && { title: `   The price has changed: it is ${line.cheaperBy.minor > 0 ? 'less' : 'more'} now`, isDim: true },
        ]),
        ...refusals.map((text) => ({ title: text, isDim: true, act: () => say(context, text) })),
        reductions.length > 0 && { title: 'Before', value: subtotal.text, isDim: true },
        { title: 'Total', value: total.text },
    ].filter(Boolean);
}

function say(context, text) {
    context.stack.openSheet(new Sheet(context, { title: 'Not taken off', text, rows: [{ title: 'Close' }] }));
}

function lineSheet(context, { id, title }) {
    const { api, stack } = context;
    const rows = [
        { title: 'Remove', act: () => attempt(context, () => api.post('/api/store/cart', { remove: id }), 'Removed') },
        { title: 'Show', act: () => stack.push(`extras/store/pack/${encodeURIComponent(id)}`, { title }) },
        { title: 'Empty the cart', act: () => attempt(context, () => api.post('/api/store/cart', { clear: true }), 'The cart is empty') },
    ];
    stack.openSheet(new Sheet(context, { title, rows }));
}

function order(context, cart, wish) {
    const total = cart.map((one) => one.total.text).join(' + ');
    const packs = cart.flatMap(({ lines }) => lines.map(({ id }) => id));
    const isFree = cart.every((one) => one.total.minor === 0);
    const send = async () => {
        const body = { key: wish.key(cart), packs, total };
        const orders = await attempt(context, () => context.api.post('/api/store/checkout', body), 'Ordered');
        if (orders?.length === 1) context.stack.push(`extras/store/order/${orders[0].number}`);
        else if (orders) context.stack.push('extras/store/orders');
    };
    return { title: isFree ? 'Get it now' : 'Order', value: total, mark: 'check', act: send };
}

function empty({ stack }) {
    const text = 'What you add from the store is here until you order it.';
    return { icon: 'folder', heading: 'The cart is empty', text, actions: [{ title: 'To the store', act: () => stack.jump('extras/store') }] };
}
