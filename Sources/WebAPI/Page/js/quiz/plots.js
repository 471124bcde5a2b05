import { draw, make } from '../dom.js';

const DAY = 86_400_000;

/** A year of answers: a column a week, a square a day, deeper where more was answered. */
export function heatMap(year) {
    const counts = new Map(year.map(({ day, count }) => [day, count]));
    const most = Math.max(1, ...counts.values());
    const today = new Date();
    const svg = draw('svg.heat', { viewBox: '0 0 636 84', role: 'img', 'aria-label': `Answers of the year, at most ${most} a day` });
    const weekday = (today.getDay() + 6) % 7;
    for (let day = -364; day <= 0; day += 1) {
        const place = day + 364 + ((weekday - 364) % 7 + 7) % 7;
        const count = counts.get(day) ?? 0;
        const level = count === 0 ? 0 : Math.ceil((count / most) * 4);
        const date = new Date(today.getTime() + day * DAY);
        const rect = draw(`rect.level-${level}`, { x: Math.floor(place / 7) * 12, y: (place % 7) * 12, width: 10, height: 10, rx: 2 });
        rect.append(draw('title', {}, `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}: ${count}`));
        svg.append(rect);
    }
    return svg;
}

/** Bars with a label under some of them. `bars`: [{ count, label, title }] */
export function barPlot(bars, name) {
    const most = Math.max(1, ...bars.map(({ count }) => count));
    const width = 636 / bars.length;
    const svg = draw('svg.bars', { viewBox: '0 0 636 130', role: 'img', 'aria-label': name });
    bars.forEach(({ count, label, title }, index) => {
        const height = count === 0 ? 1 : Math.max(3, (count / most) * 92);
        const x = index * width;
        const rect = draw('rect.column', { x: x + width * 0.1, y: 106 - height, width: width * 0.8, height, rx: 2 });
        rect.append(draw('title', {}, title));
        svg.append(rect);
        if (count > 0 && bars.length <= 8) svg.append(draw('text.value', { x: x + width / 2, y: 100 - height }, String(count)));
        if (label) svg.append(draw('text.label', { x: Math.max(x + width / 2, 22), y: 124 }, label));
    });
    return svg;
}

export function figure(title, plot) {
    return make('figure.plot', {}, make('figcaption', {}, title), plot);
}

function two(value) {
    return String(value).padStart(2, '0');
}
