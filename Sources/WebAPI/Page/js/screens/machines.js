import { PagedRows } from '../list/paged-rows.js';
import { ListScreen } from './list-screen.js';

export const machines = { path: 'extras/machines', make: (params, context) => new MachineList(context) };

/** Every state machine of the program, with the state it is in. */
class MachineList extends ListScreen {
    #context;
    #onMachine = () => this.source.refresh();

    constructor(context) {
        const source = new PagedRows({
            load: async (offset, limit, signal) => {
                const { machines: rows } = await context.api.get('/api/machines', { signal });
                return { version: 0, total: rows.length, rows };
            },
            describe: ({ name, title, summary, lit }) => ({
                title,
                value: lit.join(', '),
                name: `${title}${lit.length ? `, ${lit.join(', ')}` : ''}. ${summary}`,
                chevron: true,
                act: () => context.stack.push(`extras/machines/${encodeURIComponent(name)}`, { title }),
            }),
        });
        super(context, { title: 'Under the Hood', source });
        this.#context = context;
    }

    mount(view, saved) {
        super.mount(view, saved);
        this.source.comeBack();
        this.#context.store.addEventListener('machine', this.#onMachine);
    }

    unmount() {
        this.#context.store.removeEventListener('machine', this.#onMachine);
        super.unmount();
    }
}
