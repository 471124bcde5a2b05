const KEY = 'clickwheel-golf-players';

export const MOST_PLAYERS = 4;
/** The longest name, in letters; the daemon takes 80 bytes. */
export const LONGEST_NAME = 16;
/** How well somebody swings, as the daemon calls it and as a person does. */
export const SKILLS = { ten: 'Handicap 10', twenty: 'Handicap 20', beginner: 'Beginner', tour: 'Tour', scratch: 'Scratch' };

/**
 * Who plays, each with a name and a skill, kept in this browser's storage. There is always somebody.
 *
 * Every question reads the storage, since several screens and tabs look at the same players.
 */
export class Players {
    #storage;
    /** What was known last; it stands where storage is forbidden. */
    #known = [{ name: 'You', skill: 'ten' }];

    constructor(storage) {
        this.#storage = storage;
    }

    /** @returns `[{ name, skill }]` */
    get list() {
        try {
            const list = JSON.parse(this.#storage.getItem(KEY));
            const good = list.filter(({ name, skill }) => typeof name === 'string' && clean(name).trim() && Object.hasOwn(SKILLS, skill));
            if (good.length > 0) this.#known = good.slice(0, MOST_PLAYERS).map(({ name, skill }) => ({ name: short(clean(name)), skill }));
        } catch {
            // Nothing was kept, or storage is forbidden or damaged.
        }
        return this.#known.map((player) => ({ ...player }));
    }

    /** The player at `index`, or the first where there is none. */
    at(index) {
        const { list } = this;
        return list[index] ?? list[0];
    }

    get isFull() {
        return this.list.length >= MOST_PLAYERS;
    }

    /** @returns the new player, or undefined where all places are taken */
    add() {
        const { list } = this;
        if (this.isFull) return undefined;
        let number = list.length + 1;
        while (list.some(({ name }) => name === `Player ${number}`)) number += 1;
        const player = { name: `Player ${number}`, skill: list.at(-1).skill };
        this.#keep([...list, player]);
        return player;
    }

    remove(index) {
        const { list } = this;
        if (list.length > 1) this.#keep(list.toSpliced(index, 1));
    }

    /** @returns whether `name` could be taken: it has letters, and nobody else has it */
    rename(index, name) {
        const { list } = this;
        const tidy = short(clean(name)).trim();
        if (!tidy || !list[index] || list.some((other, at) => at !== index && other.name === tidy)) return false;
        this.#keep(list.with(index, { ...list[index], name: tidy }));
        return true;
    }

    /** The next skill of the list, and the first after the last. */
    turnSkill(index) {
        const { list } = this;
        if (!list[index]) return;
        const names = Object.keys(SKILLS);
        const skill = names[(names.indexOf(list[index].skill) + 1) % names.length];
        this.#keep(list.with(index, { ...list[index], skill }));
    }

    #keep(list) {
        this.#known = list;
        try {
            this.#storage.setItem(KEY, JSON.stringify(list));
        } catch {
            // Without storage the names last as long as this screen.
        }
    }
}

const short = (name) => [...name].slice(0, LONGEST_NAME).join('');

/** Without what steers a terminal or turns the direction of writing; the daemon refuses it. */
function clean(name) {
    return name.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '').replace(/\s+/g, ' ');
}
