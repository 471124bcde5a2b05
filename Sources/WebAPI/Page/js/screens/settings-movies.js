import { make, write } from '../dom.js';
import { number } from '../format.js';
import { day } from '../gallery/words.js';
import { StaticRows } from '../list/static-rows.js';
import { LatestOnly } from '../net/latest-only.js';
import { Sheet } from '../sheets/sheet.js';
import { ListScreen } from './list-screen.js';
import { SpellingScreen } from './spelling-screen.js';

export const movieSettings = { path: 'settings/movies', make: (params, context) => new MovieSettings(context) };
export const movieOrder = { path: 'settings/movies/order', make: (params, context) => new OrderScreen(context) };
export const movieKey = { path: 'settings/movies/:service', make: ({ service }, context) => spelling(context, service) };

const FAMILY = 'movie-ratings';

/** The member that asks others one after the other, in an order that stands behind its name. */
const IN_ORDER = 'in-order';
const USUAL = ['dataset', 'imdb', 'tmdb', 'rottentomatoes', 'metacritic'];

/** Keys have letters and digits of both cases, and a few signs. */
const LETTERS = [...'0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_.'];

/** Who rates films, the data set, and the keys of services, of which only the end is ever shown. */
class MovieSettings extends ListScreen {
    #context;
    #isHere = false;
    #footnote = make('p.footnote', { 'aria-hidden': 'true' });
    #loads = new LatestOnly((saved) => this.#load(saved));
    #onChange = () => this.#loads.give();

    constructor(context) {
        super(context, { title: 'Movies', source: new StaticRows([]), onMove: (row) => write(this.#footnote, row?.footnote ?? '') });
        this.#context = context;
    }

    mount(view, saved) {
        view.classList.add('with-footnote', 'movie');
        view.append(this.#footnote);
        super.mount(view, saved);
        this.#isHere = true;
        for (const name of ['strategy', 'movies']) this.#context.store.addEventListener(name, this.#onChange);
        this.#loads.give(saved);
    }

    unmount() {
        this.#isHere = false;
        for (const name of ['strategy', 'movies']) this.#context.store.removeEventListener(name, this.#onChange);
        super.unmount();
    }

    async #load(saved) {
        const { api, toast } = this.#context;
        try {
            const [settings, { families }] = await Promise.all([api.get('/api/movies/settings'), api.get('/api/strategies')]);
            if (!this.#isHere) return;
            const rows = this.#rows(settings, families.find(({ name }) => name === FAMILY));
            this.source.replace(rows);
            if (saved?.index) this.list.moveTo(Math.min(saved.index, rows.length - 1));
        } catch ({ message, id }) {
            if (this.#isHere) toast(message, id);
        }
    }

    #rows({ keys, dataSet }, family) {
        const { stack } = this.#context;
        const current = family?.members.find(({ name }) => name === family.current)?.title ?? '';
        const about = dataSet
            ? `${number(dataSet.films)} films, imported on ${day(dataSet.importedAt)}. To renew it, fetch the files again and run clickwheel movies import FOLDER.`
            : 'Fetch title.basics.tsv.gz and title.ratings.tsv.gz of IMDb’s non-commercial data set, and run clickwheel movies import FOLDER.';
        return [
            {
                title: 'Rated by', value: current, chevron: true, footnote: 'Whose rating the lists show. Every list follows at once.',
                act: () => stack.push(`settings/strategies/${FAMILY}`, { title: family?.title }),
            },
            {
                title: 'Order of Several', value: family?.current === IN_ORDER ? 'in use' : '', chevron: true,
                footnote: 'Several can be asked one after the other: whoever knows the film first gives its rating.', act: () => stack.push('settings/movies/order'),
            },
            {
                title: 'IMDb Data Set', value: dataSet ? `${number(dataSet.films)} films` : 'not imported', footnote: about,
                act: () => stack.openSheet(new Sheet(this.#context, { title: 'IMDb Data Set', text: about, rows: [{ title: 'Close' }] })),
            },
            ...keys.map(({ service, title, address, variable, shown, kept }) => ({
                title: `${title} Key`, value: shown ?? 'none', chevron: true,
                name: shown ? `${title} key, ends with ${shown.slice(1)}` : `${title} key, none`,
                footnote: shown ? whence(kept, variable) : `Get one at ${address.replace(/^https:\/\//, '')}, and give it here. It is never shown again in full.`,
                act: () => stack.push(`settings/movies/${service}`, { title: `${title} Key` }),
            })),
        ];
    }
}

/** Where a key that is there comes from. */
function whence(kept, variable) {
    return kept ? 'Only its end is shown. Select exchanges it, or takes it away.' : `It comes from ${variable}; one that is given here goes before it.`;
}

/** Who is asked first where several are; a service that is chosen comes first, and the order is used from then on. */
class OrderScreen extends ListScreen {
    #context;
    #isHere = false;
    #footnote = make('p.footnote', { 'aria-hidden': 'true' }, 'Select asks it first. Each is asked only where those before it have no rating.');
    #wanted = null;
    #asks = new LatestOnly(() => this.#ask());
    #onChange = () => this.#asks.give();

    constructor(context) {
        super(context, { title: 'Order', source: new StaticRows([]) });
        this.#context = context;
    }

    mount(view, saved) {
        view.classList.add('with-footnote');
        view.append(this.#footnote);
        super.mount(view, saved);
        this.#isHere = true;
        this.#context.store.addEventListener('strategy', this.#onChange);
        this.#asks.give();
    }

    unmount() {
        this.#isHere = false;
        this.#context.store.removeEventListener('strategy', this.#onChange);
        super.unmount();
    }

    /** Says what is wanted, then looks; an answer that knows nothing of what was wanted meanwhile is not shown. */
    async #ask() {
        const { api, toast } = this.#context;
        const wanted = this.#wanted;
        this.#wanted = null;
        try {
            if (wanted) {
                await api.post('/api/strategies', { family: FAMILY, member: `${IN_ORDER}:${wanted.order}` });
                toast(`${wanted.title} is asked first`);
            }
        } catch ({ message, id }) {
            toast(message, id);
        }
        try {
            const { families } = await api.get('/api/strategies');
            if (this.#isHere && !this.#wanted) this.#show(families.find(({ name }) => name === FAMILY));
        } catch ({ message, id }) {
            if (this.#isHere) toast(message, id);
        }
    }

    #show({ current, argument, members }) {
        const order = current === IN_ORDER && argument ? argument.split(',') : USUAL;
        const all = [...order, ...USUAL.filter((name) => !order.includes(name))];
        const rows = all.map((name, at) => {
            const { title = name } = members.find((member) => member.name === name) ?? {};
            const first = () => {
                this.#wanted = { title, order: [name, ...all.filter((other) => other !== name)].join(',') };
                this.#show({ current: IN_ORDER, argument: this.#wanted.order, members });
                return this.#asks.give();
            };
            return { title, lead: [{ text: `${at + 1}`, kind: 'is-part' }], name: `${at + 1}, ${title}`, act: first };
        });
        this.source.replace(rows);
    }
}

/** The key of a service; an empty one is taken away. */
function spelling(context, service) {
    return new SpellingScreen(context, {
        title: 'Key',
        letters: LETTERS,
        isSecret: true,
        hint: 'Paste or type the key, and Select; or turn for letters, and hold Select when it is done. Empty takes it away.',
        keep: async (text) => {
            const key = text.trim();
            try {
                await context.api.post('/api/movies/keys', { service, key });
                context.toast(key ? 'The key is kept' : 'The key is taken away');
                return true;
            } catch ({ message, id }) {
                context.toast(message, id);
                return false;
            }
        },
    });
}
