import { count } from '../format.js';
import { scored, toPar } from '../golf/words.js';
import { StaticRows } from '../list/static-rows.js';
import { TryAgain } from '../net/try-again.js';
import { ListScreen } from './list-screen.js';

export const golfHistory = { path: 'extras/golf/history', make: (params, context) => new GolfHistory(context) };
export const golfPast = { path: 'extras/golf/history/:round', make: ({ round }, context) => new GolfPast(context, round) };

/** The day of a moment in milliseconds since 1970; rounds of the first versions have none. */
const day = (began) => (began === undefined ? 'Earlier' : new Date(began).toLocaleDateString(undefined, { day: 'numeric', month: 'short', year: 'numeric' }));

/** A list that is fetched, and asked for again once the daemon is back. */
class Fetched extends ListScreen {
    #context;
    #retry = null;
    /** The failure that was told last. */
    #told = '';

    constructor(context, title, empty) {
        super(context, { title, source: new StaticRows([{ title: 'Loading…' }]), empty });
        this.#context = context;
    }

    mount(view, saved) {
        super.mount(view, saved);
        this.#retry = new TryAgain(this.#context.store, () => this.#load());
        this.#again();
    }

    unmount() {
        this.#retry.stop();
        super.unmount();
    }

    /** Who asks for it is answered, also with the same. */
    #again() {
        this.#told = '';
        this.#load();
    }

    async #load() {
        try {
            const rows = await this.fetch(this.#context.api);
            this.#retry.told(false);
            this.#told = '';
            this.source.replace(rows);
        } catch (error) {
            const { message, id } = error;
            this.#retry.told(error);
            this.source.replace([{ title: 'Try again', act: () => this.#again() }]);
            if (message !== this.#told) this.#context.toast(message, id);
            this.#told = message;
        }
    }
}

/** The rounds that were played, the newest first, below the best score on each course. */
class GolfHistory extends Fetched {
    #stack;

    constructor(context) {
        super(context, 'History', () => ({
            icon: 'check', heading: 'No rounds yet', text: 'Every round you play is kept here, stroke by stroke.',
            actions: [{ title: 'Choose a course', chevron: true, act: () => context.stack.back() }],
        }));
        this.#stack = context.stack;
    }

    async fetch(api) {
        const { rounds, records } = await api.get('/api/golf/history');
        const bests = records.map((record) => this.#best(record));
        const played = rounds.map((round) => this.#played(round));
        if (bests.length === 0) return played;
        return [{ title: 'Personal best', isHeading: true }, ...bests, { title: 'Rounds', isHeading: true }, ...played];
    }

    #best({ courseName, player, rounds, best, bestToPar, bestRound, average }) {
        const times = `${count(rounds, 'round')}${rounds > 1 ? `, ${average.toFixed(1)} on average` : ''}`;
        return {
            title: `${courseName} · ${player}`, value: scored(best, bestToPar), chevron: true,
            name: `Personal best of ${player} at ${courseName}: ${best}, ${toPar(bestToPar)}. ${times}`,
            act: () => this.#open(bestRound),
        };
    }

    #played({ id, began, courseName, holes, isOver, players }) {
        const best = players.reduce((least, player) => (player.toPar < least.toPar ? player : least));
        const part = isOver ? '' : `, ${best.holes} of ${count(holes, 'hole')}`;
        const each = players.map(({ name, strokes, toPar: over }) => `${name} ${strokes}, ${toPar(over)}`).join('. ');
        const who = players.length > 1 ? `${best.name} ` : '';
        return {
            title: `${courseName} · ${day(began)}`, value: `${who}${scored(best.strokes, best.toPar)}${isOver ? '' : ' …'}`, chevron: true, isDim: !isOver,
            name: `${courseName}, ${day(began)}. ${each}${part}`,
            act: () => this.#open(id),
        };
    }

    #open(id) {
        this.#stack.push(`extras/golf/history/${id}`);
    }
}

/** One round: its holes, and below each what every stroke was. */
class GolfPast extends Fetched {
    #number;

    constructor(context, number) {
        super(context, 'Round', undefined);
        this.#number = number;
    }

    async fetch(api) {
        const { summary, round, strokes } = await api.get(`/api/golf/history?round=${encodeURIComponent(this.#number)}`);
        this.rename(`${summary.courseName}, ${day(summary.began)}`);
        const sums = round.players.map(({ name, strokes: sum, toPar: over, putts, holesPlayed }) => ({
            title: name, value: `${scored(sum, over)} · ${putts} putts`, name: `${name}: ${sum} strokes, ${toPar(over)}, ${putts} putts, ${count(holesPlayed, 'hole')}`,
        }));
        return [...sums, ...round.holes.flatMap((hole, index) => holeRows(hole, index, round.players, strokes.filter((stroke) => stroke.hole === index)))];
    }
}

/** A hole of the card and its strokes, by player where there are several. */
function holeRows({ number, name, par }, index, players, strokes) {
    if (strokes.length === 0) return [];
    const rows = players.flatMap((player, at) => {
        const own = strokes.filter((stroke) => stroke.player === at);
        const { strokes: sum, title, penalties } = player.card[index];
        const extra = penalties > 0 ? `, ${count(penalties, 'penalty stroke')}` : '';
        const score = title ? { title: player.name, value: `${sum}, ${title}${extra}`, name: `${player.name}: ${sum}, ${title}${extra}` } : { title: player.name, value: 'not finished' };
        return [score, ...own.map(({ shot, says, isTakenBack }) => ({ title: `${shot}  ${says}${isTakenBack ? ' Taken back.' : ''}`, isDim: isTakenBack }))];
    });
    return [{ title: `Hole ${number} · ${name}`, value: `Par ${par}`, isHeading: true }, ...rows];
}
