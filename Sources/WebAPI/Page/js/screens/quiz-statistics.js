import { draw, make } from '../dom.js';
import { tell } from '../format.js';
import { TryAgain } from '../net/try-again.js';
import { Message } from '../parts/message.js';

export const route = { path: 'extras/quiz/statistics', make: (params, context) => new StatisticsScreen(context) };

const DAY = 86_400_000;

/** How much a detent scrolls, in pixels. */
const STEP = 48;

/** What was answered and what is coming, as plots; the wheel scrolls. */
class StatisticsScreen {
    #context;
    #view;
    #retry = null;
    #message = null;
    #body = make('div.plots', { tabindex: 0, role: 'region', 'aria-label': 'Statistics' });
    title = 'Statistics';

    constructor(context) {
        this.#context = context;
    }

    mount(view) {
        this.#view = view;
        view.classList.add('quiz-statistics');
        view.append(this.#body);
        this.#retry = new TryAgain(this.#context.store, () => this.#load());
        this.#load();
    }

    unmount() {
        this.#retry.stop();
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
            this.#message?.remove();
            this.#retry.told(false);
        } catch (error) {
            this.#retry.told(error);
            this.#message ??= new Message(this.#view, { icon: 'warning', heading: 'Couldn’t load the statistics', text: tell(error) });
        }
    }

    #show(all) {
        const today = all.year.find(({ day }) => day === 0)?.count ?? 0;
        const retention = all.retention === undefined ? '–' : `${Math.round(all.retention * 100)}%`;
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
            figure('The past year', heatMap(all.year)),
            figure('Due in the next 30 days', barPlot(forecast, `Reviews due: ${due.get(0) ?? 0} today`)),
            figure('Time per answer, last 30 days', barPlot(times, 'Answers by how long they took')),
            figure('Cards', barPlot(cards, 'Cards by how well you know them')),
        );
    }
}

/** A year of answers: a column a week, a square a day, deeper where more was answered. */
function heatMap(year) {
    const counts = new Map(year.map(({ day, count }) => [day, count]));
    const most = Math.max(1, ...counts.values());
    const today = new Date();
    const svg = draw('svg.heat', { viewBox: '0 0 636 84', role: 'img', 'aria-label': `Answers over the past year, ${most} on the busiest day` });
    const weekday = (today.getDay() + 6) % 7;
    for (let day = -364; day <= 0; day += 1) {
        const place = day + 364 + ((weekday - 364) % 7 + 7) % 7;
        const count = counts.get(day) ?? 0;
        const level = count === 0 ? 0 : Math.ceil((count / most) * 4);
        const date = new Date(today.getTime() + day * DAY);
        const rect = draw(`rect.level-${level}`, { x: Math.floor(place / 7) * 12, y: (place % 7) * 12, width: 10, height: 10, rx: 2 });
        rect.append(draw('title', {}, `${date.toLocaleDateString('sv')}: ${count}`));
        svg.append(rect);
    }
    return svg;
}

/** Bars with a label under some of them. `bars`: [{ count, label, title }] */
function barPlot(bars, name) {
    const most = Math.max(1, ...bars.map(({ count }) => count));
    const width = 636 / bars.length;
    const svg = draw('svg.bars', { viewBox: '0 0 636 130', role: 'img', 'aria-label': name });
    bars.forEach(({ count, label, title }, index) => {
        const height = count === 0 ? 1 : Math.max(3, (count / most) * 82);
        const x = index * width;
        const rect = draw('rect.column', { x: x + width * 0.1, y: 106 - height, width: width * 0.8, height, rx: 2 });
        rect.append(draw('title', {}, title));
        svg.append(rect);
        if (count > 0 && bars.length <= 8) svg.append(draw('text.value', { x: x + width / 2, y: 100 - height }, String(count)));
        if (label) svg.append(draw('text.label', { x: Math.max(x + width / 2, 30), y: 124 }, label));
    });
    return svg;
}

function figure(title, plot) {
    return make('figure.plot', {}, make('figcaption', {}, title), plot);
}
