import { PagedRows } from '../list/paged-rows.js';
import { ListScreen } from '../screens/list-screen.js';

/** How often a list with something on its way is looked at again, in ms. */
const LOOK = 1000;

/** A list made of what the daemon says of the store, which follows every change of it. */
export class StoreList extends ListScreen {
    #context;
    #looking = 0;
    #onStore = () => this.source.refresh();

    /** `rows` makes rows of the answer to `GET /api/store`; `more` fetches what else they need. */
    constructor(context, { title, rows, empty, more = async () => ({}) }) {
        let list = null;
        const source = new PagedRows({
            load: async (offset, limit, signal) => {
                const [shop, extra] = await Promise.all([context.api.get('/api/store', { signal, timeout: 70_000 }), more(signal)]);
                const made = rows(shop, extra, list);
                list?.look(shop.orders.some(({ state }) => state === 'downloading'));
                return { version: 0, total: made.length, rows: made.slice(offset, offset + limit) };
            },
            describe: (row) => row,
        });
        super(context, { title, source, empty });
        list = this;
        this.#context = context;
    }

    mount(view, saved) {
        super.mount(view, saved);
        this.#context.store.addEventListener('store', this.#onStore);
    }

    unmount() {
        clearTimeout(this.#looking);
        this.#looking = -1;
        this.#context.store.removeEventListener('store', this.#onStore);
        super.unmount();
    }

    /** Bytes that come are no event: while there are some, the list is looked at again. */
    look(isMoving) {
        if (this.#looking === -1) return;
        clearTimeout(this.#looking);
        if (isMoving) this.#looking = setTimeout(this.#onStore, LOOK);
    }
}
