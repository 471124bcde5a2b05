import { turnAim } from '../golf/aim.js';
import { Film, isStill } from '../golf/film.js';
import { Game } from '../golf/game.js';
import { Meter } from '../golf/meter.js';
import { paintAim, paintDial, paintFilm } from '../golf/picture.js';
import { ballSheet, dropSheet } from '../golf/sheets.js';
import { Sounds } from '../golf/sounds.js';
import { Stage } from '../golf/stage.js';
import { aimText, clubTitle, metres, wind } from '../golf/words.js';
import { Message } from '../parts/message.js';

export const golfPlay = { path: 'extras/golf/play', make: (params, context) => new GolfPlay(context) };

/** The next preview waits until the wheel has rested so long, in ms. */
const REST = 70;

/**
 * A hole, played: aim by wheel, club by Previous and Next, swing by Select.
 *
 * Modes: `wait` (for the daemon), `aim`, `meter` (three presses), `power` (untimed), `film`, `result`.
 */
class GolfPlay {
    #context;
    #stage = null;
    #meter = new Meter();
    #film = null;
    #frame = 0;
    #timer = 0;
    #sounds;
    #view;
    #mode = 'wait';
    #club = 0;
    #clubs = [];
    #power = 1;
    #aim = 0;
    #fly = null;
    #unfollow = () => {};
    game;
    shape = { curve: 'straight', height: 'normal' };
    says = '';
    title = 'Golf';

    constructor(context) {
        this.#context = context;
        this.game = new Game(context.api);
        this.#sounds = new Sounds(context.settings);
    }

    get detail() {
        const { round, score } = this.game;
        if (!round) return '';
        return `Par ${round.holes[round.hole].par} · shot ${score.strokes + (score.isFinished ? 0 : 1)}`;
    }

    mount(view) {
        this.#view = view;
        this.#stage = new Stage(view, () => this.#paint());
        this.#unfollow = this.game.follow(this.#context.store, () => ['aim', 'power', 'result'].includes(this.#mode) && this.#load());
        this.#load();
    }

    unmount() {
        this.#unfollow();
        this.#film?.stop();
        cancelAnimationFrame(this.#frame);
        clearTimeout(this.#timer);
        this.#stage.close();
        this.#sounds.close();
    }

    focus() {
        this.#stage?.focus();
    }

    detents(n, { speed }) {
        const { feedback } = this.#context;
        if (this.#mode === 'aim') {
            this.#aim = turnAim(this.#aim, n, speed);
            this.#lookSoon();
        } else if (this.#mode === 'power') {
            const isPutt = this.#isPutt;
            const step = isPutt ? Math.max(0.1, this.#power * 0.02) : 0.01;
            this.#power = Math.min(isPutt ? 60 : 1.1, Math.max(isPutt ? 0.2 : 0.05, this.#power + n * step));
            this.#lookSoon();
        } else feedback.bump(n);
    }

    press(button) {
        if (button === 'select') return this.#select();
        if (button === 'menu') return this.#menu();
        if (button === 'play') return false;
        if (this.#mode === 'aim') this.#changeClub(button === 'next' ? 1 : -1);
        return true;
    }

    hold(button, phase) {
        if (button === 'menu' || button === 'play') return false;
        const isFree = this.#mode === 'aim' || this.#mode === 'result';
        if (button === 'select' && phase === 'start' && isFree) (this.game.round.state === 'drop' ? dropSheet : ballSheet)(this.#context, this);
        return true;
    }

    /** Takes what the caddie says. */
    follow() {
        const { caddie } = this.game.preview;
        this.#club = Math.max(0, this.#clubs.findIndex(({ name }) => name === caddie.club));
        this.#power = caddie.power;
        this.#aim = caddie.aim;
        this.#lookSoon();
    }

    bend(change) {
        Object.assign(this.shape, change);
        this.#lookSoon();
    }

    async act(action, more) {
        if (await this.#try(() => this.game.act(action, more))) await this.#arrive();
    }

    /** Shows the last stroke again. */
    async replay() {
        const answer = await this.#try(() => this.game.replay());
        if (answer) this.#show(answer, 'aim');
    }

    get #isPutt() {
        return this.#clubs[this.#club]?.kind === 'putter';
    }

    async #load() {
        if (!(await this.#try(() => this.game.load()))) return;
        if (!this.game.round) {
            new Message(this.#view, { icon: 'warning', heading: 'No round', text: 'Choose a course in Extras, Golf.' });
            return;
        }
        this.#clubs = this.game.listing.clubs;
        await this.#arrive();
    }

    /** Comes to the next ball, or to what must be decided first. */
    async #arrive() {
        const { round } = this.game;
        this.title = `Golf · Hole ${round.holes[round.hole].number}`;
        this.#context.stack.refresh();
        this.#mode = 'result';
        if (round.isOver) return this.#context.stack.push('extras/golf/card');
        if (round.state === 'drop') {
            this.#paint();
            return dropSheet(this.#context, this);
        }
        if (round.state === 'holed') return this.#paint();
        this.shape = { curve: 'straight', height: 'normal' };
        this.#mode = 'wait';
        this.#paint();
        if (!(await this.#try(() => this.game.look()))) return undefined;
        this.#mode = 'aim';
        this.follow();
        const { ball, preview } = this.game;
        this.#context.speech.say(`${this.says} ${metres(ball.distance)} to the hole, on ${ball.lieTitle}, ${wind(round.wind).name}. ${preview.caddie.reason}`.trim());
        return this.#paint();
    }

    #select() {
        const now = performance.now();
        if (this.#mode === 'film') this.#film?.fast();
        else if (this.#mode === 'result') this.#goOn();
        else if (this.#mode === 'power') this.#strike({ power: this.#power });
        else if (this.#mode === 'aim' && (this.#isPutt || this.#context.settings.get('golfSwing') !== 'timed')) this.#ready('power');
        else if (this.#mode === 'aim' || this.#mode === 'meter') {
            if (this.#mode === 'aim') this.#ready('meter');
            const swing = this.#meter.press(now);
            if (swing) this.#strike({ power: Math.min(1.1, swing.power * this.#power), timing: swing.timing });
        }
        return true;
    }

    #menu() {
        if (this.#mode !== 'meter' && this.#mode !== 'power') return false;
        this.#meter.cancel();
        cancelAnimationFrame(this.#frame);
        this.game.stepsBack();
        this.#mode = 'aim';
        this.#paint();
        return true;
    }

    #ready(mode) {
        this.#mode = mode;
        this.game.readies();
        this.#context.speech.say(mode === 'meter' ? 'Press for power, press again at the ball' : `Turn for power, press to strike. ${this.#powerText}`);
        if (mode === 'meter') this.#run();
        this.#paint();
    }

    #run() {
        this.#frame = requestAnimationFrame(() => {
            if (this.#mode !== 'meter') return undefined;
            const swing = this.#meter.tick(performance.now());
            if (swing) return this.#strike({ power: Math.min(1.1, swing.power * this.#power), timing: swing.timing });
            if (this.#meter.state === 'idle') return this.#menu();
            paintDial(this.#stage, this.#intention, performance.now());
            return this.#run();
        });
    }

    #goOn() {
        const { round } = this.game;
        if (round.state === 'drop') return dropSheet(this.#context, this);
        return round.state === 'holed' ? this.act('next') : this.#arrive();
    }

    async #strike(swing) {
        this.#mode = 'wait';
        clearTimeout(this.#timer);
        const isPutt = this.#isPutt;
        const wish = { club: this.#clubs[this.#club].name, aim: this.#aim, ...this.shape, ...swing };
        this.#stage.hint('', false);
        const { hole } = this.game;
        const answer = await this.#try(() => this.game.stroke(wish));
        if (!answer) return this.#arrive();
        this.#sounds.strike(isPutt, swing.power);
        return this.#show(answer, 'result', hole);
    }

    #show({ says, trace }, after, hole = this.game.hole) {
        this.says = says;
        this.#mode = 'film';
        this.#fly = { hole, trace, isPutt: !trace.landing, time: 0 };
        this.#film = new Film(trace, {
            draw: (time) => {
                this.#fly.time = time;
                this.#paint();
            },
            touch: () => this.#sounds.bounce(),
            end: () => {
                this.#context.speech.say(says);
                this.#sounds.end(says);
                this.#mode = after;
                this.#paint();
                this.#context.stack.refresh();
            },
        });
        this.#stage.hint('Select: faster', false);
        if (isStill()) this.#film.skip();
        else this.#film.start();
    }

    #changeClub(by) {
        const count = this.#clubs.length;
        this.#club = (this.#club + by + count) % count;
        const { name } = this.#clubs[this.#club];
        const isCaddies = this.game.preview?.caddie?.club === name;
        this.#power = isCaddies ? this.game.preview.caddie.power : this.#isPutt ? Math.max(0.5, this.game.ball.distance) : 1;
        this.#context.speech.rest(clubTitle(name));
        this.#lookSoon();
    }

    #lookSoon() {
        this.#paint();
        clearTimeout(this.#timer);
        this.#timer = setTimeout(async () => {
            const wish = { club: this.#clubs[this.#club].name, power: this.#power, aim: this.#aim, ...this.shape };
            if (!(await this.#try(() => this.game.look(wish)))) return;
            this.#paint();
            if (this.#mode === 'aim') this.#context.speech.rest(`${clubTitle(this.#clubs[this.#club].name)}, ${aimText(this.#aim)}`);
            if (this.#mode === 'power') this.#context.speech.rest(this.#powerText);
        }, REST);
    }

    get #powerText() {
        return this.#isPutt ? `rolls ${metres(this.#power)}` : `${Math.round(this.#power * 100)} per cent`;
    }

    /** @returns what `work` gives (true for nothing), or false after telling why it failed */
    async #try(work) {
        try {
            return (await work()) ?? true;
        } catch ({ message, id, status }) {
            this.#context.toast(message, status === 409 ? undefined : id);
            if (status === 409) await this.#load();
            return false;
        }
    }

    #paint() {
        const { game } = this;
        if (!this.#stage || !game.round || !game.hole) return;
        const isShown = (this.#mode === 'film' || this.#mode === 'result') && this.#fly;
        if (isShown) paintFilm(this.#stage, game, { ...this.#fly, isOver: this.#mode === 'result', says: this.says });
        else paintAim(this.#stage, game, this.#intention);
    }

    /** What the picture of the ball at rest shows. */
    get #intention() {
        const club = this.#clubs[this.#club];
        return { mode: this.#mode, meter: this.#meter, club, power: this.#power, aim: this.#aim, isPutt: this.#isPutt, powerText: this.#powerText };
    }
}
