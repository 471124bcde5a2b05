const KEY = 'clickwheel-golf-players';

export const MOST_PLAYERS = 4;
/** The longest name, in letters; the daemon takes 80 bytes. */
export const LONGEST_NAME = 16;
/** How well somebody swings, as the daemon calls it and as a person does. */
export const SKILLS = { ten: 'Handicap 10', twenty: 'Handicap 20', beginner: 'Beginner', tour: 'Tour', scratch: 'Scratch' };

/** Who plays, each with a name and a skill, kept in this browser's storage. There is always somebody. */
export class Players {
    #storage;
    #list;

    constructor(storage) {
        this.#storage = storage;
        this.#list = this.#read();
    }

    /** @returns `[{ name, skill }]` */
    get list() {
        return this.#list.map((player) => ({ ...player }));
    }

    at(index) {
        return this.list[index];
    }

    get isFull() {
        return this.#list.length >= MOST_PLAYERS;
    }

    add() {
        if (this.isFull) return;
        this.#list.push({ name: this.#free(), skill: this.#list.at(-1).skill });
        this.#write();
    }

    remove(index) {
        if (this.#list.length <= 1) return;
        this.#list.splice(index, 1);
        this.#write();
    }

    /** @returns whether `name` could be taken: it has letters, and nobody else has it */
    rename(index, name) {
        const tidy = [...clean(name)].slice(0, LONGEST_NAME).join('').trim();
        if (!tidy || this.#list.some((other, at) => at !== index && other.name === tidy)) return false;
        this.#list[index].name = tidy;
        this.#write();
        return true;
    }

    /** The next skill of the list, and the first after the last. */
    turnSkill(index) {
        const names = Object.keys(SKILLS);
        this.#list[index].skill = names[(names.indexOf(this.#list[index].skill) + 1) % names.length];
        this.#write();
    }

    #free() {
        for (let number = this.#list.length + 1; ; number += 1) {
            const name = `Player ${number}`;
            if (!this.#list.some((other) => other.name === name)) return name;
        }
    }

    #read() {
        try {
            const list = JSON.parse(this.#storage.getItem(KEY));
            const good = list.filter(({ name, skill }) => typeof name === 'string' && clean(name).trim() && Object.hasOwn(SKILLS, skill));
            if (good.length > 0) return good.slice(0, MOST_PLAYERS).map(({ name, skill }) => ({ name: clean(name).slice(0, LONGEST_NAME), skill }));
        } catch {
            // Nothing was kept, or storage is forbidden or damaged: begin as new.
        }
        return [{ name: 'You', skill: 'ten' }];
    }

    #write() {
        try {
            this.#storage.setItem(KEY, JSON.stringify(this.#list));
        } catch {
            // Without storage the names last as long as the page.
        }
    }
}

/** Without what steers a terminal or turns the direction of writing; the daemon refuses it. */
function clean(name) {
    return name.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '').replace(/\s+/g, ' ');
}
