/** Units of the drawing: a letter's width, a box's height, the space between. */
const LETTER = 7.6;
const HEIGHT = 24;
const GAP = 9;
const INSET = 4;

/**
 * Places the states of a machine in a drawing. No DOM.
 *
 * A state may lie in another, "play/loading". The largest such group stands in the middle as a frame, the others
 * left and right of it; without groups the states lie on an ellipse.
 *
 * @returns {{ nodes: Map<string, {x, y, width, height, text}>, frames: [{x, y, width, height, text}] }}
 *          x and y are the middle of a node, and the corner of a frame
 */
export function layout(states, { width, height }) {
    const groups = groupsOf(states);
    const [largest] = [...groups].sort((a, b) => b[1].length - a[1].length);
    if (!largest || largest[1].length < 2) return { nodes: onEllipse(states, width, height), frames: [] };
    return aroundFrame(states, largest, width, height);
}

function groupsOf(states) {
    const groups = new Map();
    for (const state of states) {
        const slash = state.indexOf('/');
        if (slash <= 0) continue;
        const name = state.slice(0, slash);
        groups.set(name, [...(groups.get(name) ?? []), state]);
    }
    return groups;
}

function node(text, x, y) {
    return { text, x, y, width: text.length * LETTER + 16, height: HEIGHT };
}

function onEllipse(states, width, height) {
    const widest = Math.max(...states.map((state) => node(state, 0, 0).width));
    const [rx, ry] = [(width - widest) / 2 - INSET, (height - HEIGHT) / 2 - INSET];
    return new Map(
        states.map((state, at) => {
            const angle = (at / states.length) * 2 * Math.PI - Math.PI;
            return [state, node(state, width / 2 + rx * Math.cos(angle), height / 2 + ry * Math.sin(angle))];
        }),
    );
}

function aroundFrame(states, [name, members], width, height) {
    const nodes = new Map();
    const step = HEIGHT + GAP;
    const tall = members.length * step + 22;
    const top = (height - tall) / 2;
    const inner = members.map((state) => state.slice(name.length + 1));
    const wide = Math.max(...inner.map((text) => node(text, 0, 0).width)) + 16;
    members.forEach((state, at) => nodes.set(state, node(inner[at], width / 2, top + 22 + HEIGHT / 2 + at * step)));

    const others = states.filter((state) => !members.includes(state));
    const perSide = Math.ceil(others.length / 2);
    others.forEach((state, at) => {
        const isRight = at >= perSide;
        const row = isRight ? at - perSide : at;
        const inColumn = isRight ? others.length - perSide : perSide;
        const half = node(state, 0, 0).width / 2;
        const x = isRight ? width - half - INSET : half + INSET;
        nodes.set(state, node(state, x, (height * (row + 1)) / (inColumn + 1)));
    });
    return { nodes, frames: [{ x: (width - wide) / 2, y: top, width: wide, height: tall, text: name }] };
}

/** The transitions between each two states as one arrow: [{ from, to, events }]. */
export function arrowsOf(transitions) {
    const arrows = new Map();
    for (const { from, event, to } of transitions) {
        const key = `${from}→${to}`;
        if (!arrows.has(key)) arrows.set(key, { from, to, events: [] });
        const { events } = arrows.get(key);
        if (!events.includes(event)) events.push(event);
    }
    return [...arrows.values()];
}

/**
 * The curve of an arrow from node to node: it bows to its right, so that the way back is another line.
 *
 * @returns {{ path: string, middle: { x, y } }}
 */
export function curve(from, to) {
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const length = Math.hypot(dx, dy) || 1;
    const bow = Math.min(26, 8 + length * 0.1);
    const control = { x: (from.x + to.x) / 2 - (dy / length) * bow, y: (from.y + to.y) / 2 + (dx / length) * bow };
    const start = edge(from, control, 1);
    const end = edge(to, control, 4);
    const middle = { x: (start.x + 2 * control.x + end.x) / 4, y: (start.y + 2 * control.y + end.y) / 4 };
    const f = (value) => Math.round(value * 10) / 10;
    return { path: `M${f(start.x)} ${f(start.y)}Q${f(control.x)} ${f(control.y)} ${f(end.x)} ${f(end.y)}`, middle };
}

/** Where the line from the middle of a box to `towards` leaves the box, `away` further out. */
function edge(box, towards, away) {
    const [dx, dy] = [towards.x - box.x, towards.y - box.y];
    const reach = Math.min((box.width / 2 + away) / Math.abs(dx || 1e-9), (box.height / 2 + away) / Math.abs(dy || 1e-9));
    return { x: box.x + dx * reach, y: box.y + dy * reach };
}
