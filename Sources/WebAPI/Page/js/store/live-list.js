import { PagedRows } from '../list/paged-rows.js';
import { ListScreen } from '../screens/list-screen.js';

/** How often a list with something on its way is looked at again, in ms. */
const LOOK = 1000;

/** A list that follows every change of the store, and what is on its way. */
export class LiveList extends ListScreen {
    #context;
    #looking = 0;
    #onStore = () => this.source.refresh();

    /** `load(offset, limit, signal, list)` answers with `total`, `rows`, and `isMoving` where something is on its way. */
    constructor(context, { title, load, empty }) {
        let list = null;
        const source = new PagedRows({
            load: async (offset, limit, signal) => {
                const { total, rows, isMoving } = await load(offset, limit, signal, list);
                list?.look(isMoving);
                return { version: 0, total, rows };
            },
            describe: (row) => row,
        });
        super(context, { title, source, empty });
        list = this;
        this.#context = context;
    }

    mount(view, saved) {
        this.#looking = 0;
        this.source.beginAnew();
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
