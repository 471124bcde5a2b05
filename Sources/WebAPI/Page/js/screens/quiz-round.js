import { make, set, write } from '../dom.js';
import { tell } from '../format.js';
import { TryAgain } from '../net/try-again.js';
import { ListView } from '../list/list-view.js';
import { StaticRows } from '../list/static-rows.js';
import { Message } from '../parts/message.js';
import { AnswerPlace } from '../quiz/answer-place.js';
import { CardFrame } from '../quiz/card-frame.js';
import { GRADES, countsText, gradeRows, questionRows, roundSheet, summaryRows, summaryText } from '../quiz/round-sheets.js';
import { verdictLines, verdictSpoken } from '../quiz/verdict.js';

export const route = { path: 'extras/quiz/round', make: (params, context, hint) => new RoundScreen(context, hint) };

/**
 * A round: a card, and under it what can be done: reveal it, or give an answer that the program judges, by choosing,
 * matching or typing; then the four grades, of which the one that fits is chosen. The wheel chooses, Select does it.
 */
class RoundScreen {
    #context;
    #view;
    #round = null;
    #isRevealed = false;
    #place;
    #shownAt = 0;
    #isBusy = false;
    #frame;
    #counts = make('p.counts');
    #verdict = make('div.verdict', { hidden: true });
    #rows = new StaticRows([]);
    #list;
    #message = null;
    #retry = null;

    constructor(context, { title = 'Quiz' } = {}) {
        this.#context = context;
        this.#frame = new CardFrame(context.speaker.guest);
        this.title = title;
        this.#place = new AnswerPlace(context, {
            rows: (rows) => this.#offer(rows),
            move: (index) => this.#list.moveTo(index),
            give: (answer) => this.#give(answer),
            reveal: () => this.#reveal(),
        });
    }

    get detail() {
        return this.#round?.place ?? '';
    }

    mount(view) {
        this.#view = view;
        view.classList.add('quiz-round');
        this.#list = new ListView(this.#rows, 'What to do', this.#context.feedback, { rows: 4 });
        this.#list.addEventListener('open', () => this.press('select'));
        const say = () => this.#context.speech.rest(this.#list.row?.name ?? this.#list.row?.title ?? '');
        this.#list.addEventListener('move', ({ detail }) => detail.turn.source !== 'key' && say());
        view.append(this.#frame.element, this.#verdict, this.#counts, this.#place.element, this.#list.element);
        this.#list.start();
        this.#retry = new TryAgain(this.#context.store, () => this.#load());
        this.#load();
    }

    unmount() {
        this.#retry.stop();
        this.#frame.leave();
        this.#list.stop();
    }

    focus() {
        (this.#place.isTyping ? this.#place : this.#list).focus();
    }

    detents(n, turn) {
        if (this.#place.isTyping) this.#context.speech.rest(this.#place.turn(n));
        else this.#list.turn(n, { ...turn, speed: 0 });
    }

    page(n) {
        if (!this.#frame.scroll(n)) this.#context.feedback.bump(n);
    }

    edge(isEnd) {
        this.#list.moveTo(isEnd ? this.#rows.count - 1 : 0);
    }

    press(button) {
        // A long card is read with the buttons at the sides of the wheel.
        if (this.#round?.card && (button === 'next' || button === 'previous')) this.page(button === 'next' ? 1 : -1);
        else if (button !== 'select') return false;
        else if (this.#place.isTyping) this.#place.take();
        else this.#list.row?.act?.();
        return true;
    }

    hold(button, phase) {
        if (button !== 'select') return false;
        if (phase === 'start' && this.#round) this.#sheet();
        return true;
    }

    /** Digits choose and grade, Space reveals, H shows the hint, R plays the sound again, U takes back. */
    key(event) {
        const { key, altKey, ctrlKey, metaKey, repeat } = event;
        if (altKey || ctrlKey || metaKey || this.#context.stack.sheet || !this.#round) return false;
        if (this.#place.isTyping) return this.#place.key(event);
        const { card } = this.#round;
        const sideways = { ArrowLeft: -1, ArrowRight: 1 }[key];
        if (sideways && this.#isRevealed && card) this.#list.turn(sideways, { speed: 0, source: 'key', time: event.timeStamp });
        else if (repeat) return false;
        else if (key === 'u') this.#undo();
        else if (key === 'r' && card) this.#frame.replay();
        else if (key === 'h' && card?.hint && !this.#isRevealed) this.#hint();
        else if (key === ' ' && card && !this.#isRevealed) this.#reveal();
        else if (/^[1-9]$/.test(key) && card) this.#digit(Number(key));
        else return false;
        return true;
    }

    #digit(number) {
        if (this.#isRevealed && number <= GRADES.length) this.#grade(number);
        else if (!this.#isRevealed && !this.#place.isOpen) this.#reveal();
        else this.#rows.row(number - 1)?.act?.();
    }

    #sheet() {
        const { api, stack, toast } = this.#context;
        const card = () => this.#round.card.id;
        const stays = stack.staying();
        roundSheet(this.#context, this.#round, {
            reveal: this.#isRevealed ? undefined : () => this.#reveal(),
            replay: () => this.#frame.replay(),
            undo: () => this.#undo(),
            aside: (way) => this.#ask(async () => {
                const round = await api.post('/api/quiz/round/aside', { card: card(), way });
                toast(way === 'bury' ? 'Buried until tomorrow' : 'Suspended: you won’t be asked this again');
                return round;
            }),
            flag: (flag) => this.#ask(() => api.post('/api/quiz/round/aside', { card: card(), flag })),
            strategy: (strategy) => this.#ask(async () => {
                const round = await api.post('/api/quiz/round/strategy', { strategy });
                toast(`Question order: ${round.strategyTitle ?? strategy}`);
                return round;
            }),
            end: () => api.post('/api/quiz/round/end').then(() => stays() && stack.back(), ({ message, id }) => toast(message, id)),
        });
    }

    #undo() {
        const { api, feedback, toast } = this.#context;
        const step = this.#round?.lastStep;
        if (!step) return feedback.bump(-1);
        return this.#ask(async () => {
            const round = await api.post('/api/quiz/round/undo');
            if (step !== 'answer') toast(step === 'flag' ? 'Flag restored' : 'Card restored');
            return round;
        });
    }

    #grade(rating) {
        const { api, toast } = this.#context;
        const milliseconds = Math.round(performance.now() - this.#shownAt);
        this.#ask(async () => {
            const round = await api.post('/api/quiz/round/grade', { card: this.#round.card.id, rating, milliseconds });
            if (round.isLeech) toast('You keep forgetting this card. It is now marked as a leech.');
            return round;
        });
    }

    #load() {
        this.#ask(() => this.#context.api.get('/api/quiz/round'), true);
    }

    async #ask(request, isLoading = false) {
        if (this.#isBusy) return;
        this.#isBusy = true;
        try {
            this.#show(await request());
        } catch (error) {
            await this.#refused(error, isLoading);
        } finally {
            this.#isBusy = false;
        }
    }

    async #refused(error, isLoading) {
        const { status, message, id } = error;
        const { api, toast } = this.#context;
        if (status === 409) {
            toast(message, id);
            return this.#show(await api.get('/api/quiz/round').catch(() => this.#round));
        }
        if (!isLoading && status >= 400 && status !== 404) return toast(message, id); // the card stays, to be given again
        this.#round = null;
        this.#retry.told(error);
        this.#say({ icon: 'warning', heading: status === 404 ? 'No round in progress' : 'Couldn’t load the round', text: tell(error) });
        this.#rows.replace([{ title: 'Back to the decks', act: () => this.#context.stack.back() }]);
        this.#list.measure();
        return undefined;
    }

    #say(message) {
        this.#message?.remove();
        this.#message = message ? new Message(this.#view, message) : null;
        this.#view.classList.toggle('with-message', Boolean(message));
    }

    #show(round) {
        this.#retry.told(false);
        this.#round = round;
        this.title = round.title.split('::').at(-1);
        this.#isRevealed = false;
        this.#shownAt = performance.now();
        write(this.#counts, countsText(round));
        this.#judge(null);
        if (round.card) this.#question(round.card);
        else this.#summary(round);
        this.#list.moveTo(0);
        this.#arrange();
        this.#context.stack.refresh();
        // The answer was given before, as on a page that is loaded again.
        if (round.verdict) this.#reveal(round.verdict);
    }

    /** After other rows, another field or another mode. */
    #arrange() {
        const { classList } = this.#view;
        classList.toggle('is-typing', this.#place.isTyping);
        classList.toggle('is-graded', this.#isRevealed);
        set(this.#list.element, 'aria-orientation', this.#isRevealed ? 'horizontal' : null);
        this.#list.mostRows = this.#rows.count === 5 ? 5 : 4;
        this.#list.measure();
        if (!this.#context.stack.sheet) this.focus();
    }

    #judge(verdict, remark) {
        const lines = verdictLines(verdict, remark);
        this.#verdict.replaceChildren(...lines);
        this.#verdict.hidden = lines.length === 0;
    }

    #question(card) {
        this.#say(null);
        this.#frame.show(card, 'question');
        this.#context.speech.say(card.question);
        this.#place.begin(card);
        if (this.#place.isOpen) return;
        this.#offer(questionRows({ reveal: () => this.#reveal(), hint: card.hint && (() => this.#hint()) }));
    }

    #offer(rows) {
        this.#rows.replace(rows);
        this.#list.paint();
    }

    #hint() {
        const { card } = this.#round;
        this.#frame.show(card, 'question', true);
        this.#context.speech.say(card.hint);
        if (!this.#place.isOpen) this.#offer(questionRows({ reveal: () => this.#reveal() }));
        this.#arrange();
    }

    async #give(answer) {
        const { api, toast } = this.#context;
        const { card } = this.#round;
        if (this.#isBusy) return;
        this.#isBusy = true;
        try {
            const verdict = await api.post('/api/quiz/round/answer', { card: card.id, ...answer });
            if (this.#round.card === card) this.#reveal(verdict);
        } catch ({ message, id }) {
            toast(message, id);
        } finally {
            this.#isBusy = false;
        }
    }

    #reveal(verdict = null) {
        const { card } = this.#round;
        if (!card || this.#isRevealed) return;
        this.#isRevealed = true;
        this.#place.begin(null);
        this.#frame.show(card, 'answer');
        this.#judge(verdict, card.remark);
        this.#offer(gradeRows(card, (rating) => this.#grade(rating)));
        this.#list.moveTo((verdict?.rating ?? 3) - 1);
        this.#arrange();
        this.#context.speech.say(verdict ? verdictSpoken(verdict, card.answer) : card.answer);
    }

    #summary(round) {
        const { stack } = this.#context;
        this.#frame.stop();
        this.#place.begin(null);
        this.#say({ icon: 'check', heading: 'Round complete', text: summaryText(round) });
        const statistics = () => stack.push('extras/quiz/statistics');
        this.#offer(summaryRows(round, { back: () => stack.back(), statistics, undo: () => this.#undo() }));
    }
}
