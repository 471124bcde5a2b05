import { make, set } from '../dom.js';
import { LONGEST_NAME, Players, SKILLS } from '../golf/players.js';
import { StaticRows } from '../list/static-rows.js';
import { Alphabet } from '../parts/alphabet.js';
import { ListScreen } from './list-screen.js';

export const golfPlayers = { path: 'extras/golf/players', make: (params, context) => new PlayerList(context) };
export const golfPlayer = { path: 'extras/golf/players/:number', make: ({ number }, context) => new OnePlayer(context, number - 1) };
export const golfName = { path: 'extras/golf/players/:number/name', make: ({ number }, context) => new NameScreen(context, number - 1) };

/** Who plays the next round, one to four. */
class PlayerList extends ListScreen {
    constructor(context) {
        const players = new Players(localStorage);
        const rows = () => {
            const all = players.list.map(({ name, skill }, index) => ({
                title: name,
                value: SKILLS[skill],
                name: `Player ${index + 1}, ${name}, ${SKILLS[skill]}`,
                chevron: true,
                act: () => context.stack.push(`extras/golf/players/${index + 1}`),
            }));
            const add = () => {
                players.add();
                this.source.replace(rows());
                context.speech.say(`${players.list.at(-1).name} plays too`);
            };
            return players.isFull ? all : [...all, { title: 'Add a player', act: add }];
        };
        super(context, { title: 'Players', source: new StaticRows(rows()) });
    }
}

/** One player: what to call them, and how well they swing. */
class OnePlayer extends ListScreen {
    constructor(context, index) {
        const players = new Players(localStorage);
        const player = () => players.at(index) ?? players.at(0);
        const turn = () => {
            players.turnSkill(index);
            this.source.replace(rows());
            context.speech.say(`Skill, ${SKILLS[player().skill]}`);
        };
        const rows = () => {
            const { name, skill } = player();
            const all = [
                { title: 'Name', value: name, chevron: true, act: () => context.stack.push(`extras/golf/players/${index + 1}/name`) },
                { title: 'Skill', value: SKILLS[skill], act: turn },
            ];
            const leave = () => {
                players.remove(index);
                context.stack.back();
            };
            return players.list.length > 1 ? [...all, { title: 'Does not play', act: leave }] : all;
        };
        super(context, { title: player().name, source: new StaticRows(rows()) });
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
        this.#index = this.#players.at(index) ? index : 0;
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
