import { count, number } from '../format.js';
import { nothing } from '../gallery/gallery-screen.js';
import { pictureOf } from '../gallery/pictures.js';
import { PagedRows } from '../list/paged-rows.js';
import { StaticRows } from '../list/static-rows.js';
import { facts, ratingOf, spokenFilm, starsOf, unaskedWords } from '../movies/words.js';
import { Sheet } from '../sheets/sheet.js';
import { ListScreen } from './list-screen.js';

/** The lists of films, by how they are sorted. */
const SORTS = {
    title: 'All Movies', rating: 'By Rating', mine: 'By My Rating', unrated: 'Unrated', year: 'By Year',
};

/** The order is looked at again at most so often, in ms. */
const PACE = 700;

/** How long what is seen has to stay before its films are asked about, in ms. */
const REST = 200;

export const movies = { path: 'videos/movies', make: (params, context) => new MoviesMenu(context) };

/** What one can choose under Movies; and, where a service was not asked about some, to ask it about all. */
class MoviesMenu extends ListScreen {
    #context;
    #timer = 0;
    #onChange = () => (this.#timer ||= setTimeout(() => this.#look(), PACE));

    constructor(context) {
        super(context, { title: 'Movies', source: new StaticRows(menu(context)) });
        this.#context = context;
    }

    mount(view, saved) {
        super.mount(view, saved);
        this.#context.store.addEventListener('movies', this.#onChange);
        this.#look();
    }

    unmount() {
        clearTimeout(this.#timer);
        this.#timer = -1;
        this.#context.store.removeEventListener('movies', this.#onChange);
        super.unmount();
    }

    async #look() {
        this.#timer = 0;
        const films = await this.#context.api.get('/api/movies?limit=1').catch(() => null);
        if (films && this.#timer !== -1) this.source.replace(menu(this.#context, films));
    }
}

function menu(context, films = { unasked: 0 }) {
    const rows = Object.entries(SORTS).map(([sort, title]) => ({ title, chevron: true, act: () => context.stack.push(`videos/movies/by/${sort}`) }));
    if (films.unasked > 0) {
        const value = films.isAsking ? `${number(films.unasked)} to go` : `${number(films.unasked)} not asked`;
        rows.push({ title: 'Ask About All', value, act: () => askAboutAll(context, films) });
    }
    return [...rows, { title: 'Ratings and Keys', chevron: true, act: () => context.stack.push('settings/movies') }];
}

function askAboutAll(context, films) {
    const ask = async () => {
        try {
            await context.api.post('/api/movies/look', { all: true });
            context.toast('All films are asked about');
        } catch ({ message, id }) {
            context.toast(message, id);
        }
    };
    const rows = [!films.isAsking && { title: 'Ask', act: ask }, { title: 'Close' }].filter(Boolean);
    context.stack.openSheet(new Sheet(context, { title: 'Ask About All', text: unaskedWords(films), rows }));
}

export const movieList = { path: 'videos/movies/by/:sort', make: ({ sort }, context) => new MovieList(context, sort in SORTS ? sort : 'title') };

/** Films with their posters, the user's stars and what the service of the moment says; it follows every change of those. */
class MovieList extends ListScreen {
    #context;
    #timer = 0;
    #resting = 0;
    #service = '';
    #isTold = false;
    /** Films that the service was asked about in this list, or told that what is kept of them is still so. */
    #looked = new Set();
    #onChange = ({ detail }) => this.#changed(detail);

    constructor(context, sort) {
        const source = new PagedRows({
            load: async (offset, limit, signal) => {
                const page = await context.api.get(`/api/movies?sort=${sort}&offset=${offset}&limit=${limit}`, { signal });
                if (page.service !== this.#service) this.#looked.clear();
                this.#service = page.service;
                if (sort === 'rating' && page.unasked > 0 && page.unasked < page.total && !this.#isTold) {
                    this.#isTold = true;
                    context.toast(`${count(page.unasked, 'film')} come last: nobody was asked about them yet`);
                }
                return page;
            },
            describe: (film) => {
                this.#rest();
                return describe(context, film, sort, this.#service);
            },
        });
        super(context, { title: SORTS[sort], source, isLong: true, empty: () => none(context, sort) });
        this.#context = context;
    }

    mount(view, saved) {
        view.classList.add('movies');
        this.#resting = 0;
        super.mount(view, saved);
        for (const name of ['movies', 'strategy', 'gallery']) this.#context.store.addEventListener(name, this.#onChange);
        this.source.comeBack();
    }

    unmount() {
        clearTimeout(this.#timer);
        clearTimeout(this.#resting);
        [this.#timer, this.#resting] = [0, -1];
        for (const name of ['movies', 'strategy', 'gallery']) this.#context.store.removeEventListener(name, this.#onChange);
        super.unmount();
    }

    /** Asks about the films that are seen once the wheel rests; those that it has passed are left alone. */
    #rest() {
        if (this.#resting === -1) return;
        clearTimeout(this.#resting);
        this.#resting = setTimeout(() => {
            const { seen } = this.source;
            if (!seen.some(({ id, unasked }) => unasked || !this.#looked.has(id))) return;
            const ids = seen.map(({ id }) => id);
            for (const id of ids) this.#looked.add(id);
            // What cannot be asked now is asked with the next look.
            this.#context.api.post('/api/movies/look', { ids }).catch(() => {});
        }, REST);
    }

    #changed({ family }) {
        if (this.#timer || (family !== undefined && family !== 'movie-ratings')) return;
        this.#timer = setTimeout(() => {
            this.#timer = 0;
            this.source.refresh();
        }, PACE);
    }
}

function describe(context, film, sort, service) {
    const { id, title, video, stars } = film;
    const open = () => context.stack.push(`videos/movies/film/${id}`, { title });
    const rate = () => context.stack.push(`videos/movies/film/${id}/rate`);
    const play = () => context.stack.push(`videos/view/${id}`);
    return {
        title,
        under: [facts(film, service), starsOf(stars) || '☆☆☆☆☆'],
        value: sort === 'mine' ? '' : ratingOf(film),
        name: spokenFilm(film),
        image: video ? pictureOf(video) : undefined,
        chevron: true,
        act: open,
        sheet: () => context.stack.openSheet(new Sheet(context, {
            title, rows: [{ title: 'Play', act: play }, { title: 'Rate', act: rate }, { title: 'Sort', act: () => chooseSort(context, sort) }],
        })),
    };
}

function chooseSort(context, current) {
    const rows = Object.entries(SORTS).map(([sort, title]) => ({
        title, isChosen: sort === current, act: () => context.stack.push(`videos/movies/by/${sort}`),
    }));
    context.stack.openSheet(new Sheet(context, { title: 'Sort', rows }));
}

/** What an empty list says. */
function none(context, sort) {
    const { store, stack } = context;
    const back = { title: 'Back', act: () => stack.back() };
    if (!store.gallery || store.gallery.folders.length === 0 || store.gallery.scan || store.gallery.videos === 0) return nothing(context);
    if (sort === 'mine') return { icon: 'video', heading: 'No stars yet', text: 'Open a movie and give it some with the wheel.', actions: [back] };
    if (sort === 'unrated') return { icon: 'video', heading: 'All rated', text: 'Every movie has stars of yours.', actions: [back] };
    return {
        icon: 'video', heading: 'No movies here', actions: [back],
        text: ['A movie is a video of a minute or more, or one whose name is that of a film, such as Rush (2013).mp4.'],
    };
}
