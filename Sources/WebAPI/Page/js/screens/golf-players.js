import { LONGEST_NAME, Players, SKILLS } from '../golf/players.js';
import { StaticRows } from '../list/static-rows.js';
import { ListScreen } from './list-screen.js';
import { asName, SpellingScreen } from './spelling-screen.js';

export const golfPlayers = { path: 'extras/golf/players', make: (params, context) => new PlayerList(context) };
export const golfPlayer = { path: 'extras/golf/players/:number', make: ({ number }, context) => new OnePlayer(context, number - 1) };
export const golfName = { path: 'extras/golf/players/:number/name', make: ({ number }, context) => spelling(context, number - 1) };

/** A list of which every showing is new, since the screens over it change what it shows. */
class FreshList extends ListScreen {
    constructor(context, title) {
        super(context, { title, source: new StaticRows([]) });
    }

    mount(view, saved) {
        this.source.replace(this.rows());
        super.mount(view, saved);
    }

    /** Shows the rows anew, and says what has changed. */
    show(context, words) {
        this.source.replace(this.rows());
        context.speech.say(words);
    }
}

/** Who plays the next round, one to four. */
class PlayerList extends FreshList {
    #context;
    #players = new Players(localStorage);

    constructor(context) {
        super(context, 'Players');
        this.#context = context;
    }

    rows() {
        const { stack } = this.#context;
        const all = this.#players.list.map(({ name, skill }, index) => ({
            title: name,
            value: SKILLS[skill],
            name: `Player ${index + 1}, ${name}, ${SKILLS[skill]}`,
            chevron: true,
            act: () => stack.push(`extras/golf/players/${index + 1}`),
        }));
        return this.#players.isFull ? all : [...all, { title: 'Add a player', act: () => this.#add() }];
    }

    #add() {
        const player = this.#players.add();
        if (player) this.show(this.#context, `${player.name} joins the round`);
    }
}

/** One player: what to call them, and how well they swing. */
class OnePlayer extends FreshList {
    #context;
    #index;
    #players = new Players(localStorage);

    constructor(context, index) {
        super(context, 'Player');
        this.#context = context;
        this.#index = index;
    }

    mount(view, saved) {
        this.title = this.#players.at(this.#index).name;
        super.mount(view, saved);
    }

    rows() {
        const { stack } = this.#context;
        const { name, skill } = this.#players.at(this.#index);
        const rows = [
            { title: 'Name', value: name, chevron: true, act: () => stack.push(`extras/golf/players/${this.#index + 1}/name`) },
            { title: 'Skill', value: SKILLS[skill], act: () => this.#turn() },
        ];
        return this.#players.list.length > 1 ? [...rows, { title: 'Does not play', act: () => this.#leave() }] : rows;
    }

    #turn() {
        this.#players.turnSkill(this.#index);
        this.show(this.#context, `Skill, ${SKILLS[this.#players.at(this.#index).skill]}`);
    }

    #leave() {
        this.#players.remove(this.#index);
        this.#context.stack.back();
    }
}

/** What a player is called. */
function spelling(context, number) {
    const players = new Players(localStorage);
    const index = number < players.list.length ? number : 0;
    return new SpellingScreen(context, {
        title: 'Name',
        limit: LONGEST_NAME,
        value: players.at(index).name,
        isSelected: true,
        hasSpace: true,
        shape: asName,
        hint: 'Turn and Select for letters; hold Select when the name is done. Or type it.',
        keep: (name) => {
            const isKept = players.rename(index, name);
            if (isKept) context.speech.say(players.at(index).name);
            else context.toast(name.trim() ? 'Somebody else is called so' : 'A name needs a letter');
            return isKept;
        },
    });
}
