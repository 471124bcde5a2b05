import { PagedRows } from '../list/paged-rows.js';
import { scan } from '../library/empty.js';
import { Sheet } from '../sheets/sheet.js';
import { ListScreen } from './list-screen.js';

export const route = { path: 'settings/library/problems', make: (params, context) => new ProblemsScreen(context) };

/** The files that could not be taken into the library, or not as a whole; Select tells why, and what to do. */
class ProblemsScreen extends ListScreen {
    #store;
    #onLibrary = ({ detail }) => !detail.scan && this.source.refresh();

    constructor(context) {
        const source = new PagedRows({
            load: async (offset, limit, signal) => {
                const { total, rows } = await context.api.get(`/api/library/problems?offset=${offset}&limit=${limit}`, { signal });
                return { version: 0, total, rows };
            },
            describe: (problem) => describe(context, problem),
        });
        super(context, { title: 'Problem files', source, isLong: true, empty: () => none(context) });
        this.#store = context.store;
    }

    mount(view, saved) {
        super.mount(view, saved);
        this.source.comeBack();
        this.#store.addEventListener('library', this.#onLibrary);
    }

    unmount() {
        this.#store.removeEventListener('library', this.#onLibrary);
        super.unmount();
    }
}

function describe(context, { folder, path, reason, advice }) {
    const title = path.split('/').at(-1) || folder;
    const why = sentence(reason);
    const text = [path ? `${folder}/${path}` : folder, why, advice];
    const rows = [{ title: 'Rescan', act: () => scan(context) }, { title: 'Close' }];
    const act = () => context.stack.openSheet(new Sheet(context, { title, text, rows, mostRows: 2 }));
    return { title, value: reason.replace(/^the (file|content|audio) /, ''), isValueMinor: true, name: `${title}. ${why} ${advice}`, act };
}

const sentence = (text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

function none({ stack }) {
    const back = { title: 'Back', act: () => stack.back() };
    return { icon: 'check', heading: 'No problems', text: 'Every file could be read.', actions: [back] };
}
