import { make, set } from '../dom.js';
import { LONGEST_NAME, Players, SKILLS } from '../golf/players.js';
import { StaticRows } from '../list/static-rows.js';
import { Alphabet } from '../parts/alphabet.js';
import { ListScreen } from './list-screen.js';

export const golfPlayers = { path: 'extras/golf/players', make: (params, context) => new PlayerList(context) };
export const golfPlayer = { path: 'extras/golf/players/:number', make: ({ number }, context) => new OnePlayer(context, number - 1) };
export const golfName = { path: 'extras/golf/players/:number/name', make: ({ number }, context) => new NameScreen(context, number - 1) };

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

/** A name, with the wheel letter by letter, or typed. Select on the tick, a long Select, or Enter after typing keeps it. */
class NameScreen {
    #context;
    #players = new Players(localStorage);
    #index;
    #field;
    #alphabet;
    #isTyped = false;
    title = 'Name';
    detail = '';

    constructor(context, index) {
        this.#context = context;
        this.#index = index < this.#players.list.length ? index : 0;
    }

    mount(view) {
        this.#field = make('input', {
            type: 'text', inputmode: 'none', autocomplete: 'off', spellcheck: 'false', maxlength: LONGEST_NAME, 'aria-label': 'Name',
        });
        this.#field.value = this.#players.at(this.#index).name;
        // A phone's keyboard comes when the field is touched, not whenever this screen is shown.
        this.#field.addEventListener('pointerdown', () => set(this.#field, 'inputmode', 'text'));
        this.#field.addEventListener('input', () => {
            this.#isTyped = true;
        });
        this.#alphabet = new Alphabet(this.#context.feedback, 'done');
        view.classList.add('search');
        const hint = make('p.hint', {}, 'Turn and Select for letters; hold Select when the name is done. Or type it.');
        view.append(make('label.field', {}, this.#field), this.#alphabet.element, hint);
    }

    focus() {
        this.#field.focus({ preventScroll: true });
        this.#field.select();
    }

    detents(n) {
        this.#isTyped = false;
        this.#context.speech.rest(this.#alphabet.turn(n));
    }

    press(button) {
        if (button !== 'select') return button === 'previous' || button === 'next';
        const { item } = this.#alphabet;
        if (this.#isTyped || item === 'done') this.#keep();
        else if (item === 'erase') this.#write([...this.#field.value].slice(0, -1).join(''));
        else if (item === 'space') this.#write(`${this.#field.value} `);
        else this.#write(this.#begun + (/(^|\s)$/.test(this.#begun) ? item : item.toLowerCase()));
        return true;
    }

    hold(button, phase) {
        if (button !== 'select') return false;
        if (phase === 'start') this.#keep();
        return true;
    }

    /** The first letter of the wheel takes the place of the name that was there. */
    get #begun() {
        const { value, selectionStart, selectionEnd } = this.#field;
        return value.slice(0, selectionStart) + value.slice(selectionEnd);
    }

    #write(text) {
        this.#field.value = [...text].slice(0, LONGEST_NAME).join('');
        this.#field.setSelectionRange(this.#field.value.length, this.#field.value.length);
        this.#context.speech.say(this.#field.value || 'empty');
    }

    #keep() {
        if (this.#players.rename(this.#index, this.#field.value)) {
            this.#context.speech.say(this.#players.at(this.#index).name);
            this.#context.stack.back();
        } else this.#context.toast(this.#field.value.trim() ? 'Somebody else is called so' : 'A name needs a letter');
    }
}
