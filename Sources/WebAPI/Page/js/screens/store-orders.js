import { Sheet } from '../sheets/sheet.js';
import { StoreList } from '../store/store-list.js';
import { attempt, sizeWords, stateWords } from '../store/words.js';
import { SpellingScreen } from './spelling-screen.js';

export const storeOrders = {
    path: 'extras/store/orders',
    make: (params, context) =>
        new StoreList(context, {
            title: 'Orders',
            rows: ({ orders }) => orders.map((order) => orderRow(context, order)),
            empty: () => ({
                icon: 'folder',
                heading: 'No orders yet',
                text: 'What you order is listed here, with its receipt.',
                actions: [{ title: 'To the store', act: () => context.stack.jump('extras/store') }],
            }),
        }),
};

export const storeOrder = {
    path: 'extras/store/order/:number',
    make: ({ number }, context) =>
        new StoreList(context, {
            title: `Order ${number}`,
            rows: ({ orders }) => receipt(context, orders.find((order) => order.number === Number(number))),
            empty: () => ({
                icon: 'warning',
                heading: 'Not found',
                text: 'There is no such order.',
                actions: [{ title: 'Orders', act: () => context.stack.jump('extras/store/orders') }],
            }),
        }),
};

export const storePay = {
    path: 'extras/store/order/:number/pay',
    make: ({ number }, context) =>
        new SpellingScreen(context, {
            title: 'Pay',
            label: 'The code that the seller sent',
            letters: [...'0123456789abcdef'],
            hasSpace: true,
            hint: 'The code that the seller sent for this order: 128 letters and digits. Paste it, and Select.',
            keep: async (code) => {
                if (!code.trim()) return true;
                const wish = { number: Number(number), verb: 'pay', code };
                return (await attempt(context, () => context.api.post('/api/store/order', wish), 'Paid, and on the way')) !== undefined;
            },
        }),
};

const titles = ({ receipt: { lines } }) => lines.map(({ title }) => title).join(', ');

function orderRow({ stack }, order) {
    return {
        title: titles(order),
        value: stateWords(order.state),
        isBad: order.state === 'failed',
        chevron: true,
        act: () => stack.push(`extras/store/order/${order.number}`),
    };
}

/** Where an order stands, what can be done with it, and what was ordered for how much. */
function receipt(context, order) {
    if (!order) return [];
    const fact = (title, value) => ({ title, value, isDim: true });
    const { lines } = order.receipt;
    return [
        { title: stateWords(order.state)[0].toUpperCase() + stateWords(order.state).slice(1), value: order.total.text, isBad: order.state === 'failed' },
        order.failure && { title: order.failure, isDim: true },
        ...order.downloads.map(({ pack, state, received }) => fact(lines.find((line) => line.pack === pack)?.title ?? pack, onTheWay(state, received))),
        ...actions(context, order),
        ...payment(context, order),
        { title: 'Receipt', isHeading: true },
        fact('Store', order.receipt.storeTitle),
        fact('Ordered', order.placed.replace('T', ' ').replace('Z', ' UTC')),
        ...lines.flatMap(({ title, version, full, reductions }) => [
            fact(`${title} ${version}`, money(full)),
            ...reductions.map(({ title: name, amount }) => fact(`   ${name}`, `−${money(amount)}`)),
        ]),
        { title: 'Total', value: order.total.text },
    ].filter(Boolean);
}

const onTheWay = (state, received) => (state === 'fetching' ? sizeWords(received) : stateWords(state));

/** An amount of a receipt, which is in whole minor units. */
function money({ minor, currency }) {
    const { maximumFractionDigits: digits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
    const text = String(minor).padStart(digits + 1, '0');
    return `${digits ? `${text.slice(0, -digits)}.${text.slice(-digits)}` : text} ${currency}`;
}

function actions(context, { number, state, downloads }) {
    const ask = (title, verb, done) => ({
        title,
        act: () => attempt(context, () => context.api.post('/api/store/order', { number, verb }), done),
    });
    const isPaused = downloads.some((download) => download.state === 'paused');
    if (state === 'downloading') return isPaused ? [ask('Go on', 'resume', 'On the way')] : [ask('Pause', 'pause', 'Paused')];
    if (state === 'failed') return [ask('Try again', 'resume', 'On the way'), ask('Cancel the order', 'cancel', 'Cancelled')];
    if (state === 'installed') return [ask('Remove from this machine', 'remove', 'Removed')];
    if (state === 'free' || state === 'paid') return [ask('Download', 'download', 'On the way')];
    return state === 'placed' ? [ask('Cancel the order', 'cancel', 'Cancelled')] : [];
}

/** What the buyer tells the seller, and where; the code that comes back pays the order. */
function payment(context, { number, reference, payment: place }) {
    if (!reference) return [];
    // An address is longer than a row.
    const show = () => context.stack.openSheet(new Sheet(context, { title: 'Pay the seller', text: [reference, place], rows: [{ title: 'Close' }] }));
    return [
        { title: 'Tell the seller', value: reference },
        place && { title: 'At', value: place, act: show },
        { title: 'Pay with the seller’s code', chevron: true, act: () => context.stack.push(`extras/store/order/${number}/pay`) },
    ];
}
