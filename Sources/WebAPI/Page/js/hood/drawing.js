import { draw } from '../dom.js';
import { curve, layout } from './layout.js';

/** The drawing's own units; it is scaled to the screen. */
const SIZE = { width: 330, height: 176 };

/** With more arrows than this only those that matter now carry their words. */
const LABELLED = 12;

/** A machine as a picture: boxes, arrows, the current states lit, the last transition in colour. */
export class Drawing {
    #nodes = new Map();
    #arrows = new Map();
    element;

    /** @param arrows as `arrowsOf` gives them */
    constructor({ title, states, arrows }) {
        const { nodes, frames } = layout(states, arrows, SIZE);
        const isSparse = arrows.filter(({ from, to }) => from !== to).length <= LABELLED;
        const lines = draw('g');
        const words = draw('g');
        for (const arrow of arrows) this.#addArrow(arrow, nodes, lines, words, isSparse);
        this.element = draw(
            isSparse ? 'svg.machine' : 'svg.machine.is-dense',
            { viewBox: `0 0 ${SIZE.width} ${SIZE.height}`, role: 'img', 'aria-label': `Drawing of ${title}` },
            draw('defs', {}, head('head'), head('head-lit')),
            ...frames.map(frame),
            lines,
            ...states.map((state) => this.#addNode(state, nodes.get(state))),
            words,
        );
    }

    /**
     * Lights what is now.
     *
     * @param lit the states in which machines are; `last` and `chosen` are { from, to } or null
     */
    show({ lit, last, chosen }) {
        const staysAt = (arrow) => (arrow && arrow.from === arrow.to ? arrow.from : null);
        for (const [state, node] of this.#nodes) {
            node.classList.toggle('is-lit', lit.includes(state));
            node.classList.toggle('is-chosen', state === staysAt(chosen) || state === staysAt(last));
        }
        for (const [key, { line, word, from }] of this.#arrows) {
            const isLast = key === keyOf(last);
            const isChosen = key === keyOf(chosen);
            for (const element of [line, word]) {
                element?.classList.toggle('is-open', lit.includes(from));
                element?.classList.toggle('is-last', isLast);
                element?.classList.toggle('is-chosen', isChosen);
            }
            line.setAttribute('marker-end', `url(#${isLast || isChosen ? 'head-lit' : 'head'})`);
            if (isLast || isChosen) line.parentNode.append(line); // on top of the others
        }
    }

    #addNode(state, { x, y, width, height, text }) {
        const box = draw('rect', { x: x - width / 2, y: y - height / 2, width, height, rx: 8 });
        const node = draw('g.node', {}, box, draw('text', { x, y: y + 4.2 }, text));
        this.#nodes.set(state, node);
        return node;
    }

    #addArrow(arrow, nodes, lines, words, isSparse) {
        const [from, to] = [nodes.get(arrow.from), nodes.get(arrow.to)];
        if (!from || !to || from === to) return;
        const { path, middle } = curve(from, to);
        const line = draw('path.arrow', { d: path });
        const text = arrow.events[0] + (arrow.events.length > 1 ? ` +${arrow.events.length - 1}` : '');
        const word = draw(isSparse ? 'text.word.is-always' : 'text.word', { x: middle.x, y: middle.y + 3.4 }, text);
        lines.append(line);
        words.append(word);
        this.#arrows.set(keyOf(arrow), { line, word, from: arrow.from });
    }
}

function keyOf(arrow) {
    return arrow ? `${arrow.from}→${arrow.to}` : '';
}

function frame({ x, y, width, height, text }) {
    const box = draw('rect', { x, y, width, height, rx: 12 });
    return draw('g.frame', {}, box, draw('text', { x: x + width / 2, y: y + 14 }, text));
}

function head(id) {
    const marker = { id, viewBox: '0 0 8 8', refX: 6.5, refY: 4, markerWidth: 7, markerHeight: 7, orient: 'auto', markerUnits: 'userSpaceOnUse' };
    return draw('marker', marker, draw(`path.${id}`, { d: 'M0 .5 8 4 0 7.5z' }));
}
