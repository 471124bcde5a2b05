import { nothing } from '../gallery/gallery-screen.js';
import { pictureOf } from '../gallery/pictures.js';
import { PagedRows } from '../list/paged-rows.js';
import { StaticRows } from '../list/static-rows.js';
import { facts, ratingOf, spokenFilm, starsOf } from '../movies/words.js';
import { Sheet } from '../sheets/sheet.js';
import { ListScreen } from './list-screen.js';

/** The lists of films, by how they are sorted. */
const SORTS = {
    title: 'All Movies', rating: 'By Rating', mine: 'By My Rating', unrated: 'Unrated', year: 'By Year',
};

/** The order is looked at again at most so often, in ms. */
const PACE = 700;

/** What one can choose under Movies. */
export const movies = {
    path: 'videos/movies',
    make: (params, context) => {
        const rows = Object.entries(SORTS).map(([sort, title]) => ({ title, chevron: true, act: () => context.stack.push(`videos/movies/by/${sort}`) }));
        rows.push({ title: 'Ratings and Keys', chevron: true, act: () => context.stack.push('settings/movies') });
        return new ListScreen(context, { title: 'Movies', source: new StaticRows(rows) });
    },
};

export const movieList = { path: 'videos/movies/by/:sort', make: ({ sort }, context) => new MovieList(context, sort in SORTS ? sort : 'title') };

/** Films with their posters, the user's stars and what the service of the moment says; it follows every change of those. */
class MovieList extends ListScreen {
    #context;
    #timer = 0;
    #service = '';
    #onChange = ({ detail }) => this.#changed(detail);

    constructor(context, sort) {
        const source = new PagedRows({
            load: async (offset, limit, signal) => {
                const page = await context.api.get(`/api/movies?sort=${sort}&offset=${offset}&limit=${limit}`, { signal });
                this.#service = page.service;
                return page;
            },
            describe: (film) => describe(context, film, sort, this.#service),
        });
        super(context, { title: SORTS[sort], source, isLong: true, empty: () => none(context, sort) });
        this.#context = context;
    }

    mount(view, saved) {
        view.classList.add('movies');
        super.mount(view, saved);
        for (const name of ['movies', 'strategy', 'gallery']) this.#context.store.addEventListener(name, this.#onChange);
        // What has changed while another screen lay over this one.
        if (this.source.version !== undefined) this.source.refresh();
    }

    unmount() {
        clearTimeout(this.#timer);
        this.#timer = 0;
        for (const name of ['movies', 'strategy', 'gallery']) this.#context.store.removeEventListener(name, this.#onChange);
        super.unmount();
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
        title, mark: sort === current ? 'check' : '', name: sort === current ? `${title}, chosen` : title,
        act: () => context.stack.push(`videos/movies/by/${sort}`),
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
