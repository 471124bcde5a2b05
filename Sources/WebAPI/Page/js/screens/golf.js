import { Sheet } from '../sheets/sheet.js';
import { Game } from '../golf/game.js';
import { metres } from '../golf/words.js';
import { CHOICES } from '../settings.js';
import { StaticRows } from '../list/static-rows.js';
import { ListScreen } from './list-screen.js';

export const golf = { path: 'extras/golf', make: (params, context) => new GolfMenu(context) };

const SWINGS = { timed: 'Three presses', untimed: 'No timing' };
const LEVELS = { off: 'Off', soft: 'Soft', medium: 'Medium', loud: 'Loud' };
const SKILLS = { tour: 'Tour', scratch: 'Scratch', ten: 'Handicap 10', twenty: 'Handicap 20', beginner: 'Beginner' };

/** Golf: go on with the round, begin one, practise, and how one likes to play. */
class GolfMenu extends ListScreen {
    #context;
    #game;
    #onChange = () => this.source.replace(this.#rows());

    constructor(context) {
        super(context, { title: 'Golf', source: new StaticRows([{ title: 'Loading…' }]) });
        this.#context = context;
        this.#game = new Game(context.api);
    }

    mount(view, saved) {
        super.mount(view, saved);
        this.#context.settings.addEventListener('change', this.#onChange);
        this.#load();
    }

    unmount() {
        this.#context.settings.removeEventListener('change', this.#onChange);
        super.unmount();
    }

    async #load() {
        try {
            await this.#game.load();
            this.source.replace(this.#rows());
        } catch ({ message, id }) {
            this.#context.toast(message, id);
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
            rows.push({ title: 'Go on', value: `${round.courseName}, ${number}`, name: `Go on at ${round.courseName}, hole ${number}, ${name}`, chevron: true, act: () => stack.push('extras/golf/play') });
        }
        if (round) rows.push({ title: 'Scorecard', chevron: true, act: () => stack.push('extras/golf/card') });
        for (const course of listing.courses) {
            rows.push({ title: course.name, value: `par ${course.par}`, name: `${course.name}, par ${course.par}, ${metres(course.length)}. ${course.about}`, chevron: true, act: () => this.#ask(course) });
        }
        rows.push({ title: 'Practice range', chevron: true, act: () => stack.push('extras/golf/range') });
        const step = (name, labels, title) => () => {
            const values = CHOICES[name];
            const next = values[(values.indexOf(settings.get(name)) + 1) % values.length];
            settings.set(name, next);
            speech.say(`${title}, ${labels[next]}`);
        };
        rows.push(
            { title: 'Swing', value: SWINGS[settings.get('golfSwing')], act: step('golfSwing', SWINGS, 'Swing') },
            { title: 'Skill', value: SKILLS[settings.get('golfSkill')], act: step('golfSkill', SKILLS, 'Skill') },
            { title: 'Golf sounds', value: LEVELS[settings.get('golfSound')], act: step('golfSound', LEVELS, 'Golf sounds') },
        );
        return rows;
    }

    #ask(course) {
        const rows = [1, 2, 3, 4].map((count) => ({
            title: count === 1 ? 'Alone' : `${count} players`,
            act: () => this.#begin(course, count, 'stroke'),
        }));
        rows.splice(1, 0, { title: 'Alone, Stableford', act: () => this.#begin(course, 1, 'stableford') });
        const text = this.#game.round && !this.#game.round.isOver ? 'The round you left is forgotten then.' : course.about;
        this.#context.stack.openSheet(new Sheet(this.#context, { title: course.name, text, rows }));
    }

    async #begin(course, count, format) {
        const skill = this.#context.settings.get('golfSkill');
        const players = Array.from({ length: count }, (_, index) => ({ name: count === 1 ? 'You' : `Player ${index + 1}`, skill }));
        try {
            await this.#game.begin({ course: course.id, players, format });
            this.#context.stack.push('extras/golf/play');
        } catch ({ message, id }) {
            this.#context.toast(message, id);
        }
    }
}
