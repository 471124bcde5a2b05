import { Sheet } from '../sheets/sheet.js';
import { Game } from '../golf/game.js';
import { Players } from '../golf/players.js';
import { metres, scored } from '../golf/words.js';
import { CHOICES } from '../settings.js';
import { TryAgain } from '../net/try-again.js';
import { StaticRows } from '../list/static-rows.js';
import { ListScreen } from './list-screen.js';

export const golf = { path: 'extras/golf', make: (params, context) => new GolfMenu(context) };

const SWINGS = { timed: 'Three presses', untimed: 'No timing' };
const LEVELS = { off: 'Off', soft: 'Soft', medium: 'Medium', loud: 'Loud' };

/** Golf: go on with the round, begin one, practise, and how one likes to play. */
class GolfMenu extends ListScreen {
    #context;
    #game;
    #retry = null;
    #isTold = false;
    /** The records by course, once they are here. */
    #records = [];
    #onChange = () => this.source.replace(this.#rows());

    constructor(context) {
        super(context, { title: 'Golf', source: new StaticRows([{ title: 'Loading…' }]) });
        this.#context = context;
        this.#game = new Game(context.api);
    }

    mount(view, saved) {
        super.mount(view, saved);
        this.#context.settings.addEventListener('change', this.#onChange);
        this.#retry = new TryAgain(this.#context.store, () => this.#load());
        this.#load();
    }

    unmount() {
        this.#retry.stop();
        this.#context.settings.removeEventListener('change', this.#onChange);
        super.unmount();
    }

    async #load() {
        try {
            await this.#game.load();
            this.#retry.told(false);
            this.source.replace(this.#rows());
            const { problem } = this.#game.listing;
            if (problem) this.#context.toast(problem);
            this.#records = (await this.#context.api.get('/api/golf/history')).records;
            this.source.replace(this.#rows());
        } catch (error) {
            if (!this.#isTold) this.#context.toast(error.message, error.id);
            this.#isTold = true;
            this.#retry.told(error);
            this.source.replace([{ title: 'Try again', act: () => this.#load() }]);
        }
    }

    #rows() {
        const { listing, round } = this.#game;
        const { stack, settings, speech } = this.#context;
        if (!listing) return [{ title: 'Loading…' }];
        const rows = [];
        if (round && !round.isOver) {
            const { name, number } = { ...round.holes[round.hole] };
            rows.push({ title: 'Continue', value: `${round.courseName}, ${number}`, name: `Continue at ${round.courseName}, hole ${number}, ${name}`, chevron: true, act: () => stack.push('extras/golf/play') });
        }
        if (round) rows.push({ title: 'Scorecard', chevron: true, act: () => stack.push('extras/golf/card') });
        for (const course of listing.courses) {
            const record = this.#records.find((one) => one.course === course.id);
            const best = record ? ` · best ${scored(record.best, record.bestToPar)}` : '';
            const spoken = record ? `, best ${record.best} by ${record.player}` : '';
            rows.push({ title: course.name, value: `par ${course.par}${best}`, name: `${course.name}, par ${course.par}${spoken}, ${metres(course.length)}. ${course.about}`, chevron: true, act: () => this.#ask(course) });
        }
        const names = new Players(localStorage).list.map(({ name }) => name).join(', ');
        rows.push({ title: 'Players', value: names, chevron: true, act: () => stack.push('extras/golf/players') });
        rows.push({ title: 'History', chevron: true, act: () => stack.push('extras/golf/history') });
        rows.push({ title: 'Practice range', chevron: true, act: () => stack.push('extras/golf/range') });
        const step = (name, labels, title) => () => {
            const values = CHOICES[name];
            const next = values[(values.indexOf(settings.get(name)) + 1) % values.length];
            settings.set(name, next);
            speech.say(`${title}, ${labels[next]}`);
        };
        rows.push(
            { title: 'Swing', value: SWINGS[settings.get('golfSwing')], act: step('golfSwing', SWINGS, 'Swing') },
            { title: 'Golf sounds', value: LEVELS[settings.get('golfSound')], act: step('golfSound', LEVELS, 'Golf sounds') },
        );
        return rows;
    }

    #ask(course) {
        const { stack } = this.#context;
        const players = new Players(localStorage).list;
        const rows = [
            { title: 'Stroke play', act: () => this.#begin(course, players, 'stroke') },
            { title: 'Stableford', act: () => this.#begin(course, players, 'stableford') },
            { title: 'Other players', value: players.map(({ name }) => name).join(', '), act: () => stack.push('extras/golf/players') },
        ];
        const isLeft = this.#game.round && !this.#game.round.isOver;
        const text = isLeft ? 'The round in progress ends where it is, and stays in the history.' : course.about;
        this.#context.stack.openSheet(new Sheet(this.#context, { title: course.name, text, rows }));
    }

    async #begin(course, players, format) {
        try {
            await this.#game.begin({ course: course.id, players, format });
            this.#context.stack.push('extras/golf/play');
        } catch ({ message, id }) {
            this.#context.toast(message, id);
        }
    }
}
