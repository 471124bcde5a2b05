/** Units of the drawing: a letter's width, a box's height, the space between and at the border. */
const LETTER = 6.5;
const HEIGHT = 23;
const GAP = 9;
const INSET = 5;
const HEADLINE = 20;

/**
 * Places the states of a machine in a drawing. No DOM.
 *
 * A state may lie in another, "play/loading": the largest such group stands in the middle as a frame. Without groups
 * a state that has arrows to or from all others stands there. The rest lies left and right of it, or, with nothing in
 * the middle, on an ellipse.
 *
 * @returns {{ nodes: Map<string, {x, y, width, height, text}>, frames: [{x, y, width, height, text}] }}
 *          x and y are the middle of a node, and the corner of a frame
 */
export function layout(states, arrows, size) {
    const [name, members] = largestGroup(states);
    if (members.length > 1) {
        const { nodes, frame } = framed(name, members, size);
        return { nodes: new Map([...nodes, ...aside(states.filter((state) => !members.includes(state)), size)]), frames: [frame] };
    }
    const hub = states.find((state) => degree(state, arrows) === states.length - 1);
    if (hub === undefined || states.length < 4) return { nodes: onEllipse(states, size), frames: [] };
    const middle = [hub, node(hub, size.width / 2, size.height / 2)];
    return { nodes: new Map([middle, ...aside(states.filter((state) => state !== hub), size)]), frames: [] };
}

function largestGroup(states) {
    const groups = new Map();
    for (const state of states.filter((name) => name.indexOf('/') > 0)) {
        const name = state.slice(0, state.indexOf('/'));
        groups.set(name, [...(groups.get(name) ?? []), state]);
    }
    const [largest = ['', []]] = [...groups].sort((a, b) => b[1].length - a[1].length);
    return largest;
}

function degree(state, arrows) {
    const others = arrows.flatMap(({ from, to }) => (from === state ? [to] : to === state ? [from] : []));
    return new Set(others.filter((other) => other !== state)).size;
}

function node(text, x, y) {
    return { text, x, y, width: text.length * LETTER + 14, height: HEIGHT };
}

function onEllipse(states, { width, height }) {
    const widest = Math.max(...states.map((state) => node(state, 0, 0).width));
    const [rx, ry] = [(width - widest) / 2 - INSET, (height - HEIGHT) / 2 - INSET];
    const place = (state, at) => {
        const angle = (at / states.length) * 2 * Math.PI - Math.PI;
        return [state, node(state, width / 2 + rx * Math.cos(angle), height / 2 + ry * Math.sin(angle))];
    };
    return new Map(states.map(place));
}

/** A frame in the middle with a column of states in it. */
function framed(name, members, { width, height }) {
    const step = Math.min(HEIGHT + GAP, (height - HEADLINE - 2) / members.length);
    const tall = members.length * step + HEADLINE;
    const top = (height - tall) / 2;
    const texts = members.map((state) => state.slice(name.length + 1));
    const wide = Math.max(...texts.map((text) => node(text, 0, 0).width)) + 14;
    const nodes = members.map((state, at) => [state, node(texts[at], width / 2, top + HEADLINE + HEIGHT / 2 + at * step)]);
    return { nodes, frame: { x: (width - wide) / 2, y: top, width: wide, height: tall, text: name } };
}

/** States in two columns at the borders, the first half left. */
function aside(states, { width, height }) {
    const half = Math.ceil(states.length / 2);
    return states.map((state, at) => {
        const isRight = at >= half;
        const count = isRight ? states.length - half : half;
        const row = isRight ? at - half : at;
        const border = node(state, 0, 0).width / 2 + INSET;
        const first = HEIGHT / 2 + INSET;
        const y = count === 1 ? height / 2 : first + ((height - 2 * first) * row) / (count - 1);
        return [state, node(state, isRight ? width - border : border, y)];
    });
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
 * @returns {{ path: string, middle: { x, y } }} where its words go: a little before the middle, away from those of
 *          the way back
 */
export function curve(from, to) {
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const length = Math.hypot(dx, dy) || 1;
    // One below the other: round the boxes between them.
    const bow = Math.abs(dx) < 1 ? 10 + length * 0.45 : Math.min(26, 8 + length * 0.1);
    const control = { x: (from.x + to.x) / 2 - (dy / length) * bow, y: (from.y + to.y) / 2 + (dx / length) * bow };
    const start = edge(from, control, 1);
    const end = edge(to, control, 4);
    const middle = along(start, control, end, 0.42);
    const f = (value) => Math.round(value * 10) / 10;
    return { path: `M${f(start.x)} ${f(start.y)}Q${f(control.x)} ${f(control.y)} ${f(end.x)} ${f(end.y)}`, middle };
}

function along(start, control, end, share) {
    const mix = (name) => (1 - share) ** 2 * start[name] + 2 * share * (1 - share) * control[name] + share ** 2 * end[name];
    return { x: mix('x'), y: mix('y') };
}

/** Where the line from the middle of a box to `towards` leaves the box, `away` further out. */
function edge(box, towards, away) {
    const [dx, dy] = [towards.x - box.x, towards.y - box.y];
    const reach = Math.min((box.width / 2 + away) / Math.abs(dx || 1e-9), (box.height / 2 + away) / Math.abs(dy || 1e-9));
    return { x: box.x + dx * reach, y: box.y + dy * reach };
}
