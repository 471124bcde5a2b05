import { Asking } from '../golf/asking.js';
import { Choice } from '../golf/choice.js';
import { Film } from '../golf/film.js';
import { Game } from '../golf/game.js';
import { Meter } from '../golf/meter.js';
import { paintAim, paintDial, paintFilm, paintOver } from '../golf/picture.js';
import { ballSheet, dropSheet } from '../golf/sheets.js';
import { Sounds } from '../golf/sounds.js';
import { Stage } from '../golf/stage.js';
import { aimText, barText, clubTitle, metres, wind } from '../golf/words.js';
import { isStill } from '../motion.js';
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
    #asking;
    #view;
    #mode = 'wait';
    #fly = null;
    /** Whose hole is over without a stroke that is seen. */
    #over = null;
    #unfollow = () => {};
    game;
    choice = new Choice();
    /** Whether the whole hole is seen, and not the way from the ball. */
    isWhole = false;
    says = '';
    title = 'Golf';

    constructor(context) {
        this.#context = context;
        this.game = new Game(context.api);
    }

    get detail() {
        return this.game.round ? barText(this.game, this.#isShown ? this.#fly.who : null) : '';
    }

    mount(view) {
        this.#view = view;
        this.#mode = 'wait';
        this.#sounds = new Sounds(this.#context.settings);
        this.#asking = new Asking(this.#context, () => this.#load());
        this.#stage = new Stage(view, () => this.#paint());
        this.#unfollow = this.game.follow(this.#context.store, () => ['aim', 'power', 'result'].includes(this.#mode) && this.#load());
        this.#load();
    }

    unmount() {
        this.#unfollow();
        this.#asking.close();
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
            this.choice.turnAim(n, speed);
            this.#lookSoon();
        } else if (this.#mode === 'power') {
            this.choice.turnPower(n);
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
        this.choice.follow(this.game.preview.caddie);
        this.#lookSoon();
    }

    bend(change) {
        Object.assign(this.choice.shape, change);
        this.#lookSoon();
    }

    /** Shows the whole hole from above, or the way from the ball again. */
    turnMap() {
        this.isWhole = !this.isWhole;
        this.#context.speech.say(this.isWhole ? 'The whole hole' : 'The way from the ball');
        this.#paint();
    }

    async act(action, more) {
        const { turn } = this.game.round;
        if (!(await this.#asking.try(() => this.game.act(action, more)))) return;
        // What is seen now is what was decided, and no longer the stroke before it.
        this.#over = turn;
        this.#fly = null;
        this.says = '';
        await this.#arrive();
    }

    /** Shows the last stroke again. */
    async replay() {
        const before = this.#mode;
        const answer = await this.#asking.try(() => this.game.replay());
        if (answer) this.#show(answer, before);
    }

    async #load() {
        if (!(await this.#asking.need(() => this.game.load()))) return undefined;
        if (!this.game.round) return new Message(this.#view, { icon: 'warning', heading: 'No round in progress', text: 'Choose a course in Extras ▸ Golf.' });
        this.choice.take(this.game.listing.clubs);
        return this.#arrive();
    }

    /** Comes to the next ball, or to what must be decided first. */
    async #arrive() {
        const { round } = this.game;
        const { stack } = this.#context;
        // A look from before would overtake the one below.
        clearTimeout(this.#timer);
        this.title = `Golf · Hole ${round.holes[round.hole].number}`;
        this.#mode = 'result';
        if (round.isOver) {
            // The card takes the place of this screen: under it, this one would only show the card again.
            stack.back();
            return stack.push('extras/golf/card');
        }
        if (round.state === 'drop' || round.state === 'holed') {
            this.#paint();
            stack.refresh();
            return round.state === 'drop' ? dropSheet(this.#context, this) : undefined;
        }
        this.choice.straighten();
        this.isWhole = false;
        this.#mode = 'wait';
        this.#paint();
        if (!(await this.#asking.need(() => this.game.look()))) return undefined;
        this.#mode = 'aim';
        stack.refresh();
        const { ball, preview } = this.game;
        this.choice.follow(preview.caddie);
        this.#context.speech.say(`${this.says} ${this.game.called(this.game.round.turn)}${metres(ball.distance)} to the hole, ${ball.liePosition}, ${wind(round.wind).name}. ${preview.caddie.reason}`.trim());
        return this.#paint();
    }

    #select() {
        const now = performance.now();
        if (this.#mode === 'film') this.#film?.fast();
        else if (this.#mode === 'result') this.#goOn();
        else if (this.#mode === 'power') this.#strike({ power: this.choice.power });
        else if (this.#mode === 'aim' && (this.choice.isPutt || this.#context.settings.get('golfSwing') !== 'timed')) this.#ready('power');
        else if (this.#mode === 'aim' || this.#mode === 'meter') {
            if (this.#mode === 'aim') this.#ready('meter');
            const swing = this.#meter.press(now);
            if (swing) this.#strike({ power: this.choice.swung(swing.power), timing: swing.timing });
        }
        return true;
    }

    #menu() {
        if (this.#mode !== 'meter' && this.#mode !== 'power') return false;
        this.#meter.cancel();
        cancelAnimationFrame(this.#frame);
        this.#mode = 'aim';
        this.#paint();
        return true;
    }

    #ready(mode) {
        this.#mode = mode;
        this.#context.speech.say(mode === 'meter' ? 'Press for power, press again at the ball' : `Turn for power, press to strike. ${this.choice.powerText}`);
        if (mode === 'meter') this.#run();
        this.#paint();
    }

    #run() {
        this.#frame = requestAnimationFrame(() => {
            if (this.#mode !== 'meter') return undefined;
            const swing = this.#meter.tick(performance.now());
            if (swing) return this.#strike({ power: this.choice.swung(swing.power), timing: swing.timing });
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
        const isPutt = this.choice.isPutt;
        const wish = { ...this.choice.wish, ...swing };
        this.#stage.hint('', false);
        const { hole } = this.game;
        const asking = this.#asking;
        const answer = await asking.try(() => this.game.stroke(wish));
        if (!answer) return asking.isOver ? undefined : this.#arrive();
        this.#sounds.strike(isPutt, swing.power);
        return this.#show(answer, 'result', hole);
    }

    #show({ says: sentence, trace, who }, after, hole = this.game.hole) {
        const says = this.game.called(who) + sentence;
        this.says = says;
        this.#mode = 'film';
        this.#fly = { hole, trace, who, isPutt: !trace.landing, time: 0 };
        this.#context.stack.refresh();
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
        this.choice.change(by, this.game.preview?.caddie, this.game.ball.distance);
        this.#context.speech.rest(clubTitle(this.choice.club.name));
        this.#lookSoon();
    }

    #lookSoon() {
        this.#paint();
        clearTimeout(this.#timer);
        this.#timer = setTimeout(async () => {
            if (!(await this.#asking.try(() => this.game.look(this.choice.wish)))) return;
            this.#paint();
            if (this.#mode === 'aim') this.#context.speech.rest(`${clubTitle(this.choice.club.name)}, ${aimText(this.choice.aim)}`);
            if (this.#mode === 'power') this.#context.speech.rest(this.choice.powerText);
        }, REST);
    }

    #paint() {
        const { game } = this;
        if (!this.#stage || !game.round || !game.hole) return;
        if (this.#isShown) paintFilm(this.#stage, game, { ...this.#fly, isOver: this.#mode === 'result', says: this.says });
        else if (game.round.state === 'holed') paintOver(this.#stage, game, this.#over ?? game.round.turn);
        else paintAim(this.#stage, game, this.#intention);
    }

    /** Whether the last stroke is seen, and not the next one. */
    get #isShown() {
        return (this.#mode === 'film' || this.#mode === 'result') && this.#fly !== null;
    }

    /** What the picture of the ball at rest shows. */
    get #intention() {
        const { club, power, aim, isPutt, powerText } = this.choice;
        return { isWhole: this.isWhole, mode: this.#mode, meter: this.#meter, club, power, aim, isPutt, powerText };
    }
}
