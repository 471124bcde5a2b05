import { make } from '../dom.js';
import { Game } from '../golf/game.js';
import { scored, toPar } from '../golf/words.js';
import { ListView } from '../list/list-view.js';
import { StaticRows } from '../list/static-rows.js';
import { StepScreen } from './step-screen.js';

export const golfCard = { path: 'extras/golf/card', make: (params, context) => new GolfCard(context) };

/** The card: a table to look at, and a row for each hole that the wheel goes through and a screen reader reads. */
class GolfCard extends StepScreen {
    #context;
    #game;
    rows = new StaticRows([{ title: 'Loading…' }]);
    #table = make('div.golf-card', { 'aria-hidden': 'true' });
    #records = [];
    title = 'Scorecard';

    constructor(context) {
        super();
        this.#context = context;
        this.#game = new Game(context.api);
    }

    mount(view, saved) {
        view.classList.add('hood');
        this.list = new ListView(this.rows, 'Scorecard', this.#context.feedback, { rows: 1 });
        this.list.addEventListener('move', ({ detail }) => {
            this.#draw();
            if (detail.turn.source !== 'key') this.#context.speech.rest(this.list.row?.name ?? '');
        });
        view.append(this.#table, make('p.caption'), this.list.element);
        this.list.start(saved);
        this.#load();
    }

    unmount() {
        this.list.stop();
    }

    save() {
        return { index: this.list.index, top: this.list.top };
    }

    press(button) {
        return button === 'select';
    }

    async #load() {
        try {
            await this.#game.load();
        } catch ({ message, id }) {
            this.#context.toast(message, id);
            return;
        }
        const { round } = this.#game;
        if (!round) {
            this.rows.replace([{ title: 'No round yet' }]);
            this.list.paint();
            return;
        }
        this.rows.replace(round.holes.map((hole, index) => this.#describe(round, hole, index)));
        this.list.measure();
        this.list.moveTo(round.hole);
        this.#draw();
        if (!round.isOver) return;
        const { records } = await this.#context.api.get('/api/golf/history').catch(() => ({ records: [] }));
        this.#records = records.filter(({ course, player }) => course === round.course && round.players.some(({ name }) => name === player));
        this.#draw();
    }

    #describe(round, hole, index) {
        const results = round.players.map(({ name, card }) => {
            const { strokes, putts, title, mulligans, isGimme, isFinished } = card[index];
            if (!isFinished && strokes === 0) return `${name} not played`;
            const marks = [mulligans > 0 && `${mulligans} mulligan`, isGimme && 'gimme'].filter(Boolean).join(', ');
            return `${name} ${strokes}${title ? `, ${title}` : ''}, ${putts} putts${marks ? `, ${marks}` : ''}`;
        });
        const short = round.players.length === 1 ? results[0].replace(/^\S+ /, '') : round.players.map(({ card }) => card[index].strokes || '·').join('  ');
        return { title: `${hole.number} ${hole.name}`, value: short, name: `Hole ${hole.number}, ${hole.name}, par ${hole.par}. ${results.join('. ')}` };
    }

    #draw() {
        const { round } = this.#game;
        if (!round) return;
        const cells = (kind, head, values) => make('tr', {}, make('th', {}, head), ...values.map((value) => make(kind, {}, String(value))));
        const sum = (values) => values.reduce((total, value) => total + value, 0);
        const pars = round.holes.map(({ par }) => par);
        const rows = [cells('th', 'Hole', [...round.holes.map(({ number }) => number), '∑']), cells('td', 'Par', [...pars, sum(pars)])];
        for (const { name, card, strokes } of round.players) {
            const row = cells('td', name, [...card.map(mark), strokes]);
            card.forEach(({ isFinished, strokes: count }, index) => {
                const cell = row.children[index + 1];
                cell.classList.toggle('is-under', isFinished && count < pars[index]);
                cell.classList.toggle('is-now', index === this.list.index);
            });
            rows.push(row);
        }
        const lines = round.players.map(({ name, toPar: over, net, points, putts, fairways, fairwaysPlayed, greens, holesPlayed }) =>
            make('p', {}, `${name}: ${toPar(over)}, net ${net}, ${points} points · ${putts} putts · fairways ${fairways}/${fairwaysPlayed} · greens ${greens}/${holesPlayed}`));
        const bests = this.#records.map(({ player, best, bestToPar, rounds }) =>
            make('p', {}, `Personal best of ${player} here: ${scored(best, bestToPar)}${rounds > 1 ? `, in ${rounds} rounds` : ''}`));
        this.#table.replaceChildren(make('table', {}, make('tbody', {}, ...rows)), ...bests, ...lines, make('p', {}, 'm mulligan · g gimme · – picked up'));
    }
}

function mark({ strokes, mulligans, isGimme, isPickedUp }) {
    if (!strokes) return '·';
    return `${strokes}${mulligans > 0 ? 'm' : ''}${isGimme ? 'g' : ''}${isPickedUp ? '–' : ''}`;
}
