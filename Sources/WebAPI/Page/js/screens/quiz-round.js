import { make, write } from '../dom.js';
import { ListView } from '../list/list-view.js';
import { StaticRows } from '../list/static-rows.js';
import { Message } from '../parts/message.js';
import { CardFrame } from '../quiz/card-frame.js';
import { roundSheet } from '../quiz/round-sheets.js';

export const route = { path: 'extras/quiz/round', make: (params, context, hint) => new RoundScreen(context, hint) };

const GRADES = ['Again', 'Hard', 'Good', 'Easy'];

/** A round: a card, and under it what can be done: reveal, then the four grades. The wheel chooses, Select does it. */
class RoundScreen {
    #context;
    #view;
    #round = null;
    #isRevealed = false;
    #shownAt = 0;
    #isBusy = false;
    #frame = new CardFrame();
    #counts = make('p.counts');
    #rows = new StaticRows([]);
    #list;
    #message = null;

    constructor(context, { title = 'Quiz' } = {}) {
        this.#context = context;
        this.title = title;
    }

    get detail() {
        return this.#round?.place ?? '';
    }

    mount(view) {
        this.#view = view;
        view.classList.add('quiz-round');
        this.#list = new ListView(this.#rows, 'What to do', this.#context.feedback, { rows: 4 });
        this.#list.addEventListener('open', () => this.press('select'));
        this.#list.addEventListener('move', ({ detail }) => {
            if (detail.turn.source !== 'key') this.#context.speech.rest(this.#list.row?.name ?? this.#list.row?.title ?? '');
        });
        view.append(this.#frame.element, this.#counts, this.#list.element);
        this.#list.start();
        this.#ask(() => this.#context.api.get('/api/quiz/round'));
    }

    unmount() {
        this.#frame.stop();
        this.#list.stop();
    }

    focus() {
        this.#list.focus();
    }

    detents(n, turn) {
        this.#list.turn(n, { ...turn, speed: 0 });
    }

    page(n) {
        this.#list.page(n);
    }

    edge(isEnd) {
        this.#list.moveTo(isEnd ? this.#rows.count - 1 : 0);
    }

    press(button) {
        if (button !== 'select') return false;
        this.#list.row?.act?.();
        return true;
    }

    hold(button, phase) {
        if (button !== 'select') return false;
        if (phase === 'start' && this.#round) this.#sheet();
        return true;
    }

    /** 1 to 4 grade, U takes back, Space reveals. */
    key({ key, altKey, ctrlKey, metaKey, repeat }) {
        if (altKey || ctrlKey || metaKey || repeat || this.#context.stack.sheet || !this.#round) return false;
        if (key === 'u') this.#undo();
        else if (key === ' ' && !this.#isRevealed && this.#round.card) this.#reveal();
        else if (/^[1-4]$/.test(key) && this.#round.card) this.#isRevealed ? this.#grade(Number(key)) : this.#reveal();
        else return false;
        return true;
    }

    #sheet() {
        const { api, stack, toast } = this.#context;
        const card = () => this.#round.card.id;
        roundSheet(this.#context, this.#round, {
            undo: () => this.#undo(),
            aside: (way) => this.#ask(() => api.post('/api/quiz/round/aside', { card: card(), way })),
            flag: (flag) => this.#ask(() => api.post('/api/quiz/round/aside', { card: card(), flag })),
            strategy: (strategy) =>
                this.#ask(async () => {
                    const round = await api.post('/api/quiz/round/strategy', { strategy });
                    toast(`The round goes on: ${strategy}`);
                    return round;
                }),
            end: async () => {
                await api.post('/api/quiz/round/end').catch(() => {});
                stack.back();
            },
        });
    }

    #undo() {
        if (this.#round?.canUndo) this.#ask(() => this.#context.api.post('/api/quiz/round/undo'));
        else this.#context.feedback.bump(-1);
    }

    #grade(rating) {
        const { api, toast } = this.#context;
        const milliseconds = Math.round(performance.now() - this.#shownAt);
        this.#ask(async () => {
            const round = await api.post('/api/quiz/round/grade', { card: this.#round.card.id, rating, milliseconds });
            if (round.isLeech) toast('This card was forgotten often: it is a leech now');
            return round;
        });
    }

    async #ask(request) {
        if (this.#isBusy) return;
        this.#isBusy = true;
        try {
            this.#show(await request());
        } catch (error) {
            await this.#refused(error);
        } finally {
            this.#isBusy = false;
        }
    }

    async #refused({ status, message, id }) {
        const { api, toast } = this.#context;
        if (status === 409) {
            toast(message, id);
            this.#show(await api.get('/api/quiz/round').catch(() => this.#round));
            return;
        }
        this.#round = null;
        this.#say({ icon: 'warning', heading: status === 404 ? 'No round is played' : 'The round did not come', text: `${message} (${id})` });
        this.#rows.replace([{ title: 'Back to the decks', act: () => this.#context.stack.back() }]);
        this.#list.measure();
    }

    #say(message) {
        this.#message?.remove();
        this.#message = message ? new Message(this.#view, message) : null;
        this.#view.classList.toggle('with-message', Boolean(message));
    }

    #show(round) {
        this.#round = round;
        this.title = round.title.split('::').at(-1);
        this.#isRevealed = false;
        this.#shownAt = performance.now();
        write(this.#counts, `${round.correct} known, ${round.incorrect} not · ${round.strategy}`);
        if (round.card) this.#question(round.card);
        else this.#summary(round);
        this.#list.moveTo(0);
        this.#list.measure();
        this.#context.stack.refresh();
    }

    #question(card) {
        this.#say(null);
        this.#frame.show(card, 'question');
        this.#context.speech.say(card.question);
        this.#rows.replace(card.judged?.kind === 'choice' || card.judged?.kind === 'truth' ? this.#options(card) : [
            { title: 'Reveal the answer', act: () => this.#reveal() },
        ]);
    }

    /** The options of a question that the program judges. */
    #options(card) {
        const { api, toast } = this.#context;
        return card.judged.options.map((title, index) => ({
            title,
            act: async () => {
                const answer = card.judged.kind === 'truth' ? { truth: index === 0 } : { chosen: [index] };
                try {
                    const verdict = await api.post('/api/quiz/round/answer', { card: card.id, ...answer });
                    toast([verdict.credit >= 1 ? 'Right' : verdict.credit > 0 ? 'Partly right' : 'Wrong', ...verdict.feedback].join('. '));
                    this.#reveal(verdict.rating);
                } catch ({ message, id }) {
                    toast(message, id);
                }
            },
        }));
    }

    #reveal(rating = 3) {
        const { card } = this.#round;
        if (!card || this.#isRevealed) return;
        this.#isRevealed = true;
        this.#frame.show(card, 'answer');
        this.#rows.replace(
            GRADES.map((title, index) => ({
                title: `${index + 1}  ${title}`,
                value: card.waits[index] ?? '',
                name: card.waits[index] ? `${title}, again in ${card.waits[index]}` : title,
                act: () => this.#grade(index + 1),
            })),
        );
        this.#list.moveTo(rating - 1);
        this.#list.measure();
        this.#context.speech.say(card.answer);
    }

    #summary({ correct, incorrect, canUndo }) {
        const { stack } = this.#context;
        const total = correct + incorrect;
        const share = total > 0 ? `${Math.round((correct / total) * 100)} % known` : 'Nothing was asked';
        this.#frame.stop();
        this.#say({ icon: 'check', heading: 'Round complete', text: [share, `${correct} known, ${incorrect} not`] });
        this.#rows.replace(
            [
                { title: 'Back to the decks', act: () => stack.back() },
                { title: 'Statistics', act: () => stack.push('extras/quiz/statistics') },
                canUndo && { title: 'Undo the last answer', act: () => this.#undo() },
            ].filter(Boolean),
        );
        this.#context.api.post('/api/quiz/round/end').catch(() => {});
    }
}
