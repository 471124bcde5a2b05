import { make, write } from '../dom.js';
import { PagedRows } from '../list/paged-rows.js';
import { ListScreen } from './list-screen.js';

export const strategies = { path: 'settings/strategies', make: (params, context) => new FamilyList(context) };

export const strategy = {
    path: 'settings/strategies/:family',
    make: ({ family }, context, { title }) => new MemberList(context, family, title),
};

/** A list that is asked for anew when a strategy is switched anywhere, with a sentence on the active row. */
class StrategyList extends ListScreen {
    #context;
    #onStrategy = () => this.source.refresh();

    #footnote = make('p.footnote', { 'aria-hidden': 'true' });

    constructor(context, options) {
        super(context, { ...options, onMove: (row) => write(this.#footnote, row?.footnote ?? '') });
        this.#context = context;
    }

    mount(view, saved) {
        view.classList.add('with-footnote');
        view.append(this.#footnote);
        super.mount(view, saved);
        this.#context.store.addEventListener('strategy', this.#onStrategy);
    }

    unmount() {
        this.#context.store.removeEventListener('strategy', this.#onStrategy);
        super.unmount();
    }
}

/** Every family of behaviours that can be swapped, with the member in use. */
class FamilyList extends StrategyList {
    constructor(context) {
        const source = rowsOf(context, ({ families }) => families, ({ name, title, summary, current }) => ({
            title,
            value: current,
            name: `${title}, ${current}. ${summary}`,
            footnote: summary,
            chevron: true,
            act: () => context.stack.push(`settings/strategies/${encodeURIComponent(name)}`, { title }),
        }));
        super(context, { title: 'Strategies', source });
    }
}

/** The members of one family, who each is for, and a check at the one in use. */
class MemberList extends StrategyList {
    constructor(context, family, title) {
        let list = null;
        const source = rowsOf(
            context,
            ({ families }) => {
                const found = families.find(({ name }) => name === family);
                list?.rename(found?.title ?? family);
                return (found?.members ?? []).map((member) => ({ ...member, isCurrent: member.name === found.current }));
            },
            (member) => describe(context, family, member),
        );
        super(context, { title: title ?? '', source, empty: () => unknown(context) });
        list = this;
    }
}

function describe(context, family, { name, for: audience, isCurrent }) {
    return {
        title: name,
        value: isCurrent ? 'in use' : '',
        footnote: audience,
        mark: isCurrent ? 'check' : '',
        name: `${name}${isCurrent ? ', in use' : ''}. ${audience}`,
        act: () => use(context, family, name),
    };
}

async function use({ api, toast }, family, member) {
    try {
        await api.post('/api/strategies', { family, member });
        toast(`Now ${member}`);
    } catch (error) {
        toast(error.message, error.id);
    }
}

function unknown({ stack }) {
    const all = { title: 'All strategies', act: () => stack.push('settings/strategies') };
    return { icon: 'warning', heading: 'No such family', text: 'This version has no strategies of that name.', actions: [all] };
}

/** One request holds them all. */
function rowsOf({ api }, pick, describeRow) {
    return new PagedRows({
        load: async (offset, limit, signal) => {
            const rows = pick(await api.get('/api/strategies', { signal }));
            return { version: 0, total: rows.length, rows };
        },
        describe: describeRow,
    });
}
