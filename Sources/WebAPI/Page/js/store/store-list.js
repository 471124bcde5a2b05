import { LiveList } from './live-list.js';

/** A list made of what the daemon says of the store, which follows every change of it. */
export class StoreList extends LiveList {
    /**
     * `rows` makes rows of the answer to `GET /api/store`, in which are the packs of `list`, a page of them where `isPaged`; `more` fetches
     * what else they need.
     */
    constructor(context, { title, rows, empty, list: packs = 'none', isPaged = false, more = async () => ({}) }) {
        const load = async (offset, limit, signal, list) => {
            const part = isPaged ? `&offset=${offset}&limit=${limit}` : '';
            const [shop, extra] = await Promise.all([context.api.get(`/api/store?list=${packs}${part}`, { signal, timeout: 70_000 }), more(signal)]);
            const made = rows(shop, extra, list);
            const isMoving = shop.orders.some(({ state }) => state === 'downloading');
            return isPaged ? { total: shop.counts.listed, rows: made, isMoving } : { total: made.length, rows: made.slice(offset, offset + limit), isMoving };
        };
        super(context, { title, load, empty });
    }
}
