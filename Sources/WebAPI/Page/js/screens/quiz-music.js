import { draw, make, set, write } from '../dom.js';
import { number } from '../format.js';
import { ListView } from '../list/list-view.js';
import { StaticRows } from '../list/static-rows.js';
import { Message } from '../parts/message.js';
import { StepScreen } from './step-screen.js';

export const route = { path: 'extras/quiz/music', make: (params, context) => new MusicQuiz(context) };

const TITLES = { mixed: 'All kinds', track: 'Name the song', artist: 'Name the artist', album: 'Name the album', year: 'Name the year', sleeve: 'Name the cover' };
/** The length of the ring's line. */
const RING = 264;

/** Where the mark goes when the choice that it was on may have fallen away: the next one that stands. */
export function standing(index, count, fallen) {
    return [...Array(count).keys()].map((step) => (index + step) % count).find((at) => !fallen.includes(at));
}

/** Questions about one's own songs: a snippet or a blurred cover, five choices, and a clock. */
class MusicQuiz extends StepScreen {
    #context;
    #view;
    #round = null;
    #deadline = 0;
    #timer = 0;
    #isAsked = false;
    #isHere = false;
    rows = new StaticRows([]);
    #message = null;
    #cover = make('div.cover', { 'aria-hidden': 'true' });
    #arc = draw('circle.arc', { cx: 50, cy: 50, r: 42 });
    #seconds = draw('text', { x: 50, y: 63 });
    #ring = draw('svg.ring', { viewBox: '0 0 100 100', role: 'img' }, draw('circle.track', { cx: 50, cy: 50, r: 42 }), this.#arc, this.#seconds);
    #heading = make('h2');
    #score = make('p.score');
    title = 'Music Quiz';

    constructor(context) {
        super();
        this.#context = context;
    }

    get detail() {
        return this.#round && !this.#round.isOver ? `${this.#round.index + 1} / ${this.#round.total}` : '';
    }

    mount(view) {
        this.#view = view;
        this.#isHere = true;
        view.classList.add('quiz-music');
        this.list = new ListView(this.rows, 'Choices', this.#context.feedback, { rows: 6 });
        this.list.addEventListener('open', () => this.press('select'));
        this.list.addEventListener('move', ({ detail }) => {
            if (detail.turn.source !== 'key') this.#context.speech.rest(this.list.row?.title ?? '');
        });
        view.append(make('div.side', {}, this.#cover, this.#ring), make('div.ask', {}, this.#heading, this.#score), this.list.element);
        this.list.start();
        this.#menu();
    }

    unmount() {
        this.#isHere = false;
        this.#silence(true);
        clearInterval(this.#timer);
        this.list.stop();
    }

    press(button) {
        if (button !== 'select') return false;
        const act = this.list.row?.act;
        if (act) act();
        else this.#context.feedback.bump(1);
        return true;
    }

    key({ key, altKey, ctrlKey, metaKey }) {
        const row = /^[1-5]$/.test(key) && !altKey && !ctrlKey && !metaKey ? this.rows.row(Number(key) - 1) : null;
        if (!row || !this.#round || this.#context.stack.sheet) return false;
        row.act?.();
        return true;
    }

    async #menu() {
        this.#view.classList.add('with-message');
        this.list.mostRows = 4;
        this.rows.replace(Object.entries(TITLES).map(([kind, title]) => ({ title, act: () => this.#start(kind) })));
        this.list.measure();
        const best = await this.#context.api.get('/api/quiz/music/scores').then(({ scores }) => scores[0], () => null);
        if (this.#round || !this.#isHere) return;
        const text = best ? [`Best so far: ${number(best.score)} points, ${best.correct} of ${best.total}`] : ['Ten of your songs, ten seconds each.'];
        this.#say({ icon: 'note', heading: 'How well do you know your music?', text });
    }

    #start(kind) {
        this.#ask('/api/quiz/music', { kind, count: 10 });
    }

    async #ask(path, body) {
        const { api, toast } = this.#context;
        try {
            const round = await (body ? api.post(path, body) : api.get(path));
            // A snippet that came late would sound over another screen, and nobody would end it.
            if (this.#isHere) this.#show(round);
        } catch ({ message, id }) {
            if (this.#isHere) toast(message, id);
        }
    }

    #show(round) {
        const isNew = !this.#round || this.#round.index !== round.index || this.#round.total !== round.total || round.index === 0 && !this.#isAsked && !round.outcome;
        this.#round = round;
        this.#deadline = performance.now() + round.leftMs;
        if (round.isOver) return this.#summary(round);
        this.#say(null);
        const { question } = round;
        write(this.#heading, question.prompt);
        write(this.#score, `${round.streak > 1 ? `Streak ${round.streak} · ` : ''}${number(round.score)} points`);
        this.title = TITLES[question.kind];
        const isSleeve = question.kind === 'sleeve';
        this.#cover.classList.toggle('is-blurred', isSleeve && !round.outcome);
        const shows = question.artwork && (isSleeve || round.outcome);
        this.#cover.replaceChildren(...(shows ? [make('img', { src: question.artwork, alt: '' })] : [make('span', {}, '♪')]));
        this.list.mostRows = 6;
        this.rows.replace([...question.choices.map((title, index) => this.#choice(title, index)), ...(round.outcome ? [this.#onward()] : [])]);
        this.list.measure();
        if (isNew && !round.outcome) {
            this.list.moveTo(0);
            this.#snippet(question, isSleeve);
            this.#context.speech.say(`${question.prompt} ${question.choices.join(', ')}`);
        }
        if (round.outcome) this.#ended(round);
        else this.list.moveTo(standing(this.list.index, question.choices.length, round.fallen));
        clearInterval(this.#timer);
        if (!round.outcome) this.#timer = setInterval(() => this.#tick(), 100);
        this.#tick();
        this.#context.stack.refresh();
    }

    #choice(title, index) {
        const { outcome, answer, fallen } = this.#round;
        const isFallen = fallen.includes(index);
        const lead = [{ text: 'ABCDE'[index], kind: 'option' }];
        if (outcome) return { title, lead, mark: index === answer ? 'check' : '', isDim: index !== answer };
        const act = isFallen ? undefined : () => this.#ask('/api/quiz/music/choose', { question: this.#round.index, choice: index });
        return { title: isFallen ? '—' : title, lead, isDim: isFallen, act };
    }

    #onward() {
        return { title: 'Next', chevron: true, act: () => this.#ask('/api/quiz/music/next', { question: this.#round.index }) };
    }

    #ended({ outcome, question, answer }) {
        this.#silence(false);
        const words = { right: 'Right', wrong: 'Wrong', late: 'Time’s up' }[outcome];
        write(this.#heading, `${words}: ${question.choices[answer]}`);
        this.#context.speech.say(`${words}. ${question.choices[answer]}`);
        this.list.moveTo(this.rows.count - 1);
    }

    #tick() {
        const { limitMs, fallMs, outcome, fallen } = this.#round;
        const left = outcome ? 0 : Math.max(0, this.#deadline - performance.now());
        set(this.#arc, 'stroke-dashoffset', Math.round(RING * (1 - left / limitMs)));
        write(this.#seconds, String(Math.ceil(left / 1000)));
        set(this.#ring, 'aria-label', `${Math.ceil(left / 1000)} seconds left`);
        if (outcome) return;
        const due = Math.min(Math.floor((limitMs - left) / fallMs), Math.max(this.#round.question.choices.length - 2, 0));
        if (left === 0 || due > fallen.length) {
            clearInterval(this.#timer);
            this.#ask('/api/quiz/music');
        }
    }

    #snippet({ track, mime, startMs }, isSilent) {
        this.#silence(false);
        if (isSilent) return;
        this.#isAsked = true;
        this.#context.speaker.guest.play({ stream: `/stream/${track}`, mime }, { startMs });
    }

    /** `givesBack`: the music may go on. */
    #silence(givesBack) {
        this.#isAsked = false;
        this.#context.speaker.guest.silence(givesBack);
    }

    #say(message) {
        this.#message?.remove();
        this.#message = message ? new Message(this.#view, message) : null;
        this.#view.classList.toggle('with-message', Boolean(message));
    }

    #summary({ score, correct, total, bestStreak, kind }) {
        clearInterval(this.#timer);
        this.#silence(true);
        this.title = 'Music Quiz';
        this.#say({ icon: 'note', heading: `${number(score)} points`, text: [`${correct} of ${total} right`, `Longest streak: ${bestStreak}`] });
        this.rows.replace([
            { title: 'Play again', act: () => this.#start(kind) },
            { title: 'Back', act: () => this.#context.stack.back() },
        ]);
        this.list.moveTo(0);
        this.list.measure();
        this.#round = null;
        this.#context.stack.refresh();
    }
}
