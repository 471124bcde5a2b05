import { make } from '../dom.js';
import { Message } from '../parts/message.js';
import { barPlot, figure, heatMap } from '../quiz/plots.js';

export const route = { path: 'extras/quiz/statistics', make: (params, context) => new StatisticsScreen(context) };

/** How much a detent scrolls, in pixels. */
const STEP = 48;

/** What was answered and what is coming, as plots; the wheel scrolls. */
class StatisticsScreen {
    #context;
    #view;
    #body = make('div.plots', { tabindex: 0, role: 'region', 'aria-label': 'Statistics' });
    title = 'Statistics';

    constructor(context) {
        this.#context = context;
    }

    mount(view) {
        this.#view = view;
        view.classList.add('quiz-statistics');
        view.append(this.#body);
        this.#load();
    }

    focus() {
        this.#body.focus();
    }

    detents(n) {
        const before = this.#body.scrollTop;
        this.#body.scrollTop += n * STEP;
        if (this.#body.scrollTop === before) this.#context.feedback.bump(n);
    }

    page(n) {
        this.detents((n * this.#body.clientHeight) / STEP);
    }

    edge(isEnd) {
        this.#body.scrollTop = isEnd ? this.#body.scrollHeight : 0;
    }

    async #load() {
        try {
            this.#show(await this.#context.api.get('/api/quiz/statistics'));
        } catch ({ message, id }) {
            new Message(this.#view, { icon: 'warning', heading: 'The statistics did not come', text: `${message} (${id})` });
        }
    }

    #show(all) {
        const today = all.year.find(({ day }) => day === 0)?.count ?? 0;
        const retention = all.retention === undefined ? '–' : `${Math.round(all.retention * 100)} %`;
        const facts = [['today', today], ['days in a row', all.streak], ['retention', retention], ['cards', all.new + all.learning + all.young + all.mature + all.suspended]];
        const due = new Map(all.forecast.map(({ day, count }) => [day, count]));
        const forecast = Array.from({ length: 31 }, (_, day) => ({
            count: due.get(day) ?? 0,
            label: day === 0 ? 'today' : day % 7 === 0 ? `+${day}` : '',
            title: `${day === 0 ? 'today' : `in ${day} days`}: ${due.get(day) ?? 0}`,
        }));
        const names = [...all.timeLimits.map((limit) => `< ${limit} s`), 'longer'];
        const times = all.times.map((count, index) => ({ count, label: names[index], title: `${names[index]}: ${count}` }));
        const kinds = ['new', 'learning', 'young', 'mature', 'suspended'];
        const cards = kinds.map((kind) => ({ count: all[kind], label: kind, title: `${kind}: ${all[kind]}` }));
        this.#body.replaceChildren(
            make('dl.facts', {}, ...facts.map(([name, value]) => make('div', {}, make('dt', {}, name), make('dd', {}, String(value))))),
            figure('The year', heatMap(all.year)),
            figure('Due in the next days', barPlot(forecast, `Reviews due: ${due.get(0) ?? 0} today`)),
            figure('Time for an answer, last 30 days', barPlot(times, 'Answers by the time they took')),
            figure('Cards', barPlot(cards, 'Cards by how far they are')),
        );
    }
}
