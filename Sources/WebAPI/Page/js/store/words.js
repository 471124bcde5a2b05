import { placeholder } from '../art/cover.js';

/** What packs of a kind are called. */
export const KINDS = { album: 'Albums', quiz: 'Quiz decks', course: 'Golf courses', podcast: 'Podcasts', theme: 'Themes' };

const STATES = {
    cart: 'in the cart', placed: 'to be paid', free: 'ordered', paid: 'paid', downloading: 'downloading', failed: 'failed',
    installed: 'installed', update: 'update', cancelled: 'cancelled', refunded: 'refunded', removed: 'removed',
};

/** Where a pack or an order stands, in words. */
export const stateWords = (state) => STATES[state] ?? state;

/** What a pack costs. */
export const priceWords = ({ price }) => price?.text ?? 'free';

/** The row of a pack in a list. */
export function packRow({ stack }, pack) {
    const value = pack.state === 'offered' ? priceWords(pack) : stateWords(pack.state);
    const before = pack.fullPrice ? `, instead of ${pack.fullPrice.text}` : '';
    return {
        title: pack.title,
        value,
        name: `${pack.title}, ${value}${before}`,
        isBad: pack.state === 'failed',
        image: pack.art ?? placeholder(pack.id),
        chevron: true,
        act: () => stack.push(`extras/store/pack/${encodeURIComponent(pack.id)}`, { title: pack.title }),
    };
}

/** Bytes for people. */
export function sizeWords(bytes) {
    if (bytes < 1000) return `${bytes} bytes`;
    if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`;
    return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(2)} GB`;
}

/** Does `work`; what is refused is said. */
export async function attempt({ toast }, work, done) {
    try {
        const answer = await work();
        if (done) toast(done);
        return answer;
    } catch (error) {
        toast(error.message, error.id);
        return undefined;
    }
}
