import { make, set, write } from '../dom.js';
import { spokenStars } from '../format.js';
import { pictureOf } from '../gallery/pictures.js';
import { SearchQuery } from '../library/search-query.js';
import { StaticRows } from '../list/static-rows.js';
import { explained, facts, matched, nameOf, ratingOf, starsOf } from '../movies/words.js';
import { StarSender } from '../now-playing/star-sender.js';
import { Rating } from '../now-playing/rating.js';
import { Sheet } from '../sheets/sheet.js';
import { ListScreen } from './list-screen.js';
import { Search } from './search.js';

export const movie = { path: 'videos/movies/film/:id', make: ({ id }, context, { title }) => new MovieScreen(context, Number(id), title) };
export const movieStars = { path: 'videos/movies/film/:id/rate', make: ({ id }, context) => new StarsScreen(context, Number(id)) };
export const movieMatch = { path: 'videos/movies/film/:id/match', make: ({ id }, context) => new MatchScreen(context, Number(id)) };

/** One film: what each service says of it, where each number comes from, and which film the file was taken for. */
class MovieScreen extends ListScreen {
    #context;
    #id;
    #footnote = make('p.footnote', { 'aria-hidden': 'true' });
    #isLoading = false;
    #isStale = false;
    #isHere = false;
    #onChange = () => this.#load();

    constructor(context, id, title) {
        super(context, { title: title ?? 'Movie', source: new StaticRows([]), onMove: (row) => write(this.#footnote, row?.footnote ?? '') });
        this.#context = context;
        this.#id = id;
    }

    mount(view, saved) {
        view.classList.add('with-footnote', 'movie');
        view.append(this.#footnote);
        super.mount(view, saved);
        this.#isHere = true;
        for (const name of ['movies', 'strategy']) this.#context.store.addEventListener(name, this.#onChange);
        this.#load(saved);
    }

    unmount() {
        this.#isHere = false;
        for (const name of ['movies', 'strategy']) this.#context.store.removeEventListener(name, this.#onChange);
        super.unmount();
    }

    /** One request at a time; what comes meanwhile is looked at once more afterwards. */
    async #load(saved) {
        this.#isStale = this.#isLoading;
        if (this.#isLoading) return;
        this.#isLoading = true;
        try {
            const answer = await this.#context.api.get(`/api/movies/film/${this.#id}`);
            if (this.#isHere) this.#show(answer, saved);
        } catch ({ message, id }) {
            if (this.#isHere) this.#context.toast(message, id);
        }
        this.#isLoading = false;
        if (this.#isStale && this.#isHere) this.#load();
    }

    #show({ service, film, answers }, saved) {
        const { stack } = this.#context;
        const { id, stars, video } = film;
        this.rename(nameOf(film));
        const rows = [
            {
                title: 'Play', value: facts(film), image: video ? pictureOf(video) : undefined,
                footnote: video?.positionMs ? 'Goes on where you left it.' : 'Plays it from the beginning.', act: () => stack.push(`videos/view/${id}`),
            },
            {
                title: 'My Stars', value: starsOf(stars) || 'none', name: `My stars, ${spokenStars(stars ?? 0)}`, chevron: true,
                footnote: 'Turn the wheel to give some: they stay on this machine.', act: () => stack.push(`videos/movies/film/${id}/rate`),
            },
            ...answers.filter((answer) => answer.service !== 'mine').map((answer) => this.#answerRow(answer, answer.service === service)),
            {
                title: 'Which Movie', value: film.match ? nameOf(film.match) : film.demo ? 'demo' : 'not known', footnote: matched(film), chevron: !film.demo,
                act: () => film.demo || stack.push(`videos/movies/film/${id}/match`, { title: film.title }),
            },
        ];
        this.source.replace(rows);
        if (saved?.index) this.list.moveTo(Math.min(saved.index, rows.length - 1));
    }

    #answerRow(answer, isShown) {
        const { title, service } = answer;
        const lines = explained(answer);
        return {
            title, value: ratingOf(answer), mark: isShown ? 'check' : '', name: `${title}${isShown ? ', shown in the list' : ''}. ${lines.join(' ')}`, footnote: lines.slice(0, 2).join(' '),
            isDim: !answer.rating, act: () => this.#explain(title, service, lines, isShown),
        };
    }

    #explain(title, service, lines, isShown) {
        const use = { title: 'Show this in the lists', act: () => this.#use(service, title) };
        const keys = { title: 'Ratings and Keys', act: () => this.#context.stack.push('settings/movies') };
        const rows = isShown ? [keys, { title: 'Close' }] : [use, keys, { title: 'Close' }];
        this.#context.stack.openSheet(new Sheet(this.#context, { title, text: lines, rows }));
    }

    async #use(member, title) {
        const { api, toast } = this.#context;
        try {
            await api.post('/api/strategies', { family: 'movie-ratings', member });
            toast(`Now ${title}`);
        } catch ({ message, id }) {
            toast(message, id);
        }
    }
}

/** Stars under the wheel, half a star a notch, as Now Playing gives them to songs. */
class StarsScreen {
    #context;
    #id;
    #film = null;
    #rating;
    #sender;
    #image = make('img', { alt: '', hidden: true });
    #name = make('h2');
    #stars = make('div.stars', { tabindex: 0, role: 'slider', 'aria-label': 'Your rating', 'aria-valuemin': 0, 'aria-valuemax': 5, 'aria-valuenow': 0 });
    #places = Array.from({ length: 5 }, () => make('span', { 'aria-hidden': 'true' }, '☆'));
    #undo = make('button.undo', { type: 'button', tabindex: -1, hidden: true }, 'Undo');
    title = 'Rate';
    detail = '';

    constructor(context, id) {
        this.#context = context;
        this.#id = id;
        this.#sender = new StarSender({
            post: (film, stars) => context.api.post('/api/movies/stars', { id: film, stars }),
            show: (film, rating) => {
                this.#film = { ...this.#film, rating };
                this.#show();
            },
            refused: (error) => {
                this.#rating.forget();
                context.toast(error.message, error.id);
            },
            speech: context.speech,
        });
        this.#rating = new Rating({ send: (...wish) => this.#sender.send(...wish), changed: () => this.#show() });
    }

    async mount(view) {
        this.#stars.append(...this.#places);
        this.#undo.addEventListener('click', () => this.#rating.cancel());
        view.classList.add('movie-stars');
        view.append(this.#image, this.#name, this.#stars, this.#undo, make('p.hint', {}, 'Turn for stars; Select when they are right'));
        const { api, toast } = this.#context;
        try {
            const { film } = await api.get(`/api/movies/film/${this.#id}`);
            this.#film = { ...film, rating: film.stars ?? 0 };
            set(this.#image, 'hidden', !film.video);
            if (film.video) this.#image.src = pictureOf(film.video, 640);
            write(this.#name, nameOf(film));
            this.#show();
        } catch ({ message, id }) {
            toast(message, id);
        }
    }

    unmount() {
        this.#rating.finish();
        this.#rating.forget();
    }

    focus() {
        this.#stars.focus({ preventScroll: true });
    }

    detents(n, { source }) {
        if (!this.#film) return false;
        const hasMoved = this.#rating.turn(this.#film, n);
        if (!hasMoved) this.#context.feedback.bump(n);
        else if (source !== 'key') this.#context.speech.rest(spokenStars(this.#rating.of(this.#film)));
        return hasMoved;
    }

    edge(isEnd) {
        this.#choose(isEnd ? 5 : 0);
    }

    press(button) {
        if (button === 'menu') return this.#rating.cancel();
        if (button !== 'select') return false;
        this.#rating.finish();
        this.#context.stack.back();
        return true;
    }

    key({ key, altKey, ctrlKey, metaKey, shiftKey }) {
        if (altKey || ctrlKey || metaKey || shiftKey) return false;
        const n = { ArrowRight: 1, ArrowLeft: -1 }[key];
        if (n) this.detents(n, { source: 'key' });
        const isDigit = /^[0-5]$/.test(key);
        if (isDigit) this.#choose(Number(key));
        return Boolean(n) || isDigit;
    }

    #choose(stars) {
        if (this.#film) this.#rating.choose(this.#film, stars);
    }

    #show() {
        const stars = this.#rating.of(this.#film);
        this.#places.forEach((place, at) => {
            const part = Math.max(0, Math.min(1, stars - at));
            place.classList.toggle('is-half', part === 0.5);
            write(place, part === 1 ? '★' : '☆');
        });
        set(this.#stars, 'aria-valuenow', stars);
        set(this.#stars, 'aria-valuetext', spokenStars(stars));
        set(this.#undo, 'hidden', !this.#rating.canUndo);
    }
}

/** Which film a file is: looked for by a title, or by its id at IMDb. */
class MatchScreen extends Search {
    #context;
    #id;
    #isBusy = false;

    constructor(context, id) {
        super(context, new SearchQuery(context.api, '/api/movies/candidates'), {
            title: 'Which Movie', placeholder: 'A title, or tt0083658', describe: (rows) => rows.map((row) => describeCandidate(row, (film) => this.#choose(film))),
        });
        this.#context = context;
        this.#id = id;
    }

    async #choose({ tconst, title, year }) {
        const { api, toast, stack } = this.#context;
        if (this.#isBusy) return;
        this.#isBusy = true;
        const stays = stack.staying();
        try {
            const film = await api.post('/api/movies/fix', { id: this.#id, tconst, title, year });
            toast(`This is ${nameOf(film)}`);
            if (stays()) stack.back();
        } catch ({ message, id }) {
            toast(message, id);
        } finally {
            this.#isBusy = false;
        }
    }
}

function describeCandidate(film, choose) {
    const title = nameOf(film);
    return { title, value: film.tconst, isValueMinor: true, name: title, act: () => choose(film) };
}
