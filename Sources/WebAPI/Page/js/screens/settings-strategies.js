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
        this.source.comeBack();
        this.#context.store.addEventListener('strategy', this.#onStrategy);
    }

    unmount() {
        this.#context.store.removeEventListener('strategy', this.#onStrategy);
        super.unmount();
    }
}

/** What a person calls the member in use, and what it was given. */
const inUse = ({ current, argument, members }) =>
    argument ?? members.find(({ name }) => name === current)?.title ?? current;

/** Every family of behaviours that can be swapped, and every setting, with what is in use. */
class FamilyList extends StrategyList {
    constructor(context) {
        const source = rowsOf(context, everything, (family) => ({
            title: family.title,
            value: inUse(family),
            name: `${family.title}, ${inUse(family)}. ${family.summary}`,
            footnote: family.summary,
            chevron: true,
            act: () => context.stack.push(`settings/strategies/${encodeURIComponent(family.name)}`, { title: family.title }),
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
            (listing) => {
                const found = everything(listing).find(({ name }) => name === family);
                list?.rename(found?.title ?? family);
                return (found?.members ?? []).map((member) => ({ ...member, isCurrent: member.name === found.current }));
            },
            (member) => describe(context, family, member),
        );
        super(context, { title: title ?? '', source, empty: () => unknown(context) });
        list = this;
    }
}

const everything = ({ families, settings }) => [...families, ...settings];

function describe(context, family, { name, title, for: audience, isCurrent }) {
    return {
        title,
        value: isCurrent ? 'in use' : '',
        footnote: audience,
        mark: isCurrent ? 'check' : '',
        name: `${title}${isCurrent ? ', in use' : ''}. ${audience}`,
        act: () => use(context, family, name, title),
    };
}

async function use({ api, toast }, family, member, title) {
    try {
        await api.post('/api/strategies', { family, member });
        toast(`Now ${title}`);
    } catch (error) {
        toast(error.message, error.id);
    }
}

function unknown({ stack }) {
    const all = { title: 'All strategies', act: () => stack.push('settings/strategies') };
    return { icon: 'warning', heading: 'Not found', text: 'There are no strategies by that name.', actions: [all] };
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
