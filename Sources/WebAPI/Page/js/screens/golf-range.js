import { turnAim } from '../golf/aim.js';
import { Asking } from '../golf/asking.js';
import { Film } from '../golf/film.js';
import { Players } from '../golf/players.js';
import { Sounds } from '../golf/sounds.js';
import { Stage } from '../golf/stage.js';
import { clubTitle, metres } from '../golf/words.js';

export const golfRange = { path: 'extras/golf/range', make: (params, context) => new GolfRange(context) };

/** The practice range as a hole, for the picture from above. */
const GROUNDS = {
    number: 0, name: 'range', tee: [0, 0], slopes: [], bounds: [-60, -250, 600, -250, 600, 250, -60, 250],
    areas: [{ lie: 'fairway', places: [-20, -45, 400, -45, 400, 45, -20, 45] }],
};

/** The practice range: one ball after the other, each with its trace; the wheel takes the power. */
class GolfRange {
    #context;
    #stage = null;
    #sounds;
    #asking;
    #clubs = [];
    #club = 0;
    #power = 1;
    #film = null;
    #shot = null;
    /** The balls with this club and this power. */
    #shots = [];
    #time = 0;
    title = 'Practice range';

    constructor(context) {
        this.#context = context;
    }

    get detail() {
        const count = this.#shots.length;
        return count > 0 ? `${count} ${count === 1 ? 'ball' : 'balls'}` : '';
    }

    mount(view) {
        this.#sounds = new Sounds(this.#context.settings);
        this.#asking = new Asking(this.#context, () => this.#load());
        this.#stage = new Stage(view, () => this.#paint());
        this.#load();
    }

    unmount() {
        this.#asking.close();
        this.#film?.stop();
        this.#film = null;
        this.#stage.close();
        this.#sounds.close();
    }

    focus() {
        this.#stage?.focus();
    }

    detents(n) {
        if (this.#film) return this.#context.feedback.bump(n);
        this.#power = Math.min(1.1, Math.max(0.1, Math.round(turnAim(this.#power * 100, n * 4, 0)) / 100));
        this.#shots = [];
        this.#context.speech.rest(`${Math.round(this.#power * 100)} per cent`);
        this.#context.stack.refresh();
        return this.#paint();
    }

    press(button) {
        if (button === 'menu' || button === 'play') return false;
        if (button === 'select') this.#hit();
        else this.#change(button === 'next' ? 1 : -1);
        return true;
    }

    async #load() {
        const answer = await this.#asking.need(() => this.#context.api.get('/api/golf'));
        if (!answer) return;
        this.#clubs = answer.clubs.filter(({ kind }) => kind !== 'putter');
        this.#paint();
    }

    #change(by) {
        if (this.#clubs.length === 0 || this.#film) return;
        this.#club = (this.#club + by + this.#clubs.length) % this.#clubs.length;
        this.#shots = [];
        this.#shot = null;
        this.#context.stack.refresh();
        this.#context.speech.rest(clubTitle(this.#clubs[this.#club].name));
        this.#paint();
    }

    async #hit() {
        if (this.#film) return this.#film.fast();
        if (this.#clubs.length === 0) return this.#load();
        const skill = new Players(localStorage).at(0).skill;
        const seed = Math.floor(Math.random() * 2 ** 32);
        const wish = { club: this.#clubs[this.#club].name, power: this.#power, skill, seed };
        const shot = await this.#asking.try(() => this.#context.api.post('/api/golf/range', wish));
        if (!shot) return undefined;
        this.#shot = shot;
        this.#sounds.hit(this.#power);
        this.#film = new Film(this.#shot.trace, {
            draw: (time) => {
                this.#time = time;
                this.#paint();
            },
            touch: () => this.#sounds.bounce(),
            end: () => {
                this.#film = null;
                this.#shots.push(this.#shot);
                this.#context.speech.say(this.#shot.says);
                this.#context.stack.refresh();
                this.#paint();
            },
        });
        return this.#film.start();
    }

    /** From above: where the balls came down, and the ellipse in which they mostly do. */
    #plot() {
        const { trace, ellipse } = this.#shots.at(-1);
        const marks = this.#shots.map((shot) => shot.trace.landing);
        this.#stage.overhead.draw({ hole: GROUNDS, ball: { x: 0, z: 0 }, kind: 'zone', trace, ellipse, marks });
    }

    #paint() {
        const club = this.#clubs[this.#club];
        if (!this.#stage || !club) return;
        const still = { points: [[0, 0, 0, 0, 0], [0.01, 60, 0, 0, 2]] };
        this.#stage.lay(this.#film ? 'over' : 'beside');
        if (this.#film || this.#shots.length === 0) this.#stage.flight.draw({ hole: null, trace: this.#film ? this.#shot.trace : still, time: this.#film ? this.#time : 0 });
        else this.#plot();
        const mean = this.#shots.reduce((sum, { carry }) => sum + carry, 0) / this.#shots.length;
        const lines = [this.#film ? '' : this.#shot?.says ?? '', this.#shots.length > 1 ? `mean carry ${metres(mean)}` : ''];
        this.#stage.note(`${clubTitle(club.name)} · ${metres(club.carry * this.#power)}`, ...lines);
        this.#stage.hint(this.#film ? 'Select: faster' : 'Turn: power · ◀◀ ▶▶: club · Select: hit', !this.#film);
        this.#stage.dial.show({ part: this.#power, mark: null, number: `${Math.round(this.#power * 100)}%`, word: 'POWER' });
        this.#stage.tell('Power', `${Math.round(this.#power * 100)} per cent, ${clubTitle(club.name)}. ${this.#shot?.says ?? ''}`, this.#power * 100);
    }
}
