/** What lies nearer to the eye than this, in metres, is not drawn. */
const NEAR = 1;

/**
 * How the ground of a hole is laid on the canvas. A projection has
 *
 *     see(x, z)            a place of the hole as the eye has it: [right, up, depth]
 *     show([r, u, depth])  the same on the canvas: [x, y, pixels of a metre there]
 *     at(x, z)             both; null for what is behind the eye
 *     key                  what it was made from, as text
 */
function projection(frame, see, show, key) {
    const at = (x, z) => {
        const place = see(x, z);
        return place[2] < NEAR ? null : show(place);
    };
    return { see, show, at, frame, key };
}

/** Metres along the line from `from` to `to`, and aside of it to the right. */
function frameOf(from, to) {
    const line = Math.atan2(to.z - from.z, to.x - from.x);
    const [cos, sin] = [Math.cos(line), Math.sin(line)];
    return {
        line,
        along: (x, z) => (x - from.x) * cos + (z - from.z) * sin,
        aside: (x, z) => (z - from.z) * cos - (x - from.x) * sin,
        place: (along, aside) => [from.x + along * cos - aside * sin, from.z + along * sin + aside * cos],
    };
}

/** Straight from above, `to` over `from`, so that the box (metres along and aside) fills the canvas. */
export function above({ from, to, box: { near, far, left, right } }, { width, height }) {
    const frame = frameOf(from, to);
    const scale = Math.min(height / Math.max(1, far - near), width / Math.max(1, right - left));
    const [middle, centre] = [(near + far) / 2, (left + right) / 2];
    const see = (x, z) => [frame.aside(x, z) - centre, frame.along(x, z) - middle, NEAR];
    const show = ([aside, along]) => [width / 2 + aside * scale, height / 2 - along * scale, scale];
    return projection(frame, see, show, `above ${[from.x, from.z, to.x, to.z, near, far, left, right, width, height].join(' ')}`);
}

/** The eye is so high above the ground and so far behind the ball, in parts of the way to the hole. */
const HIGH = 0.3;
const BEHIND = 0.22;
/** Downwards, half way between the ball and the hole as the eye has them. */
const PITCH = (Math.atan2(HIGH, BEHIND) + Math.atan2(HIGH, 1 + BEHIND)) / 2;
const HALF = (Math.atan2(HIGH, BEHIND) - Math.atan2(HIGH, 1 + BEHIND)) / 2;
/** The ball and the hole on the canvas, in parts of its height from the top. */
const BALL = 0.9;
const HOLE = 0.16;
/** What is nearer is shown as if it were this far, in metres. */
const NEAREST = 25;

/** As from a hill behind the ball: what is near is large, and the flag is in sight. Holes are drawn flat. */
export function tilted({ from, to }, { width, height }) {
    const frame = frameOf(from, to);
    const reach = Math.max(NEAREST, Math.hypot(to.x - from.x, to.z - from.z));
    const focal = ((BALL - HOLE) / 2) * (height / Math.tan(HALF));
    const [cos, sin] = [Math.cos(PITCH), Math.sin(PITCH)];
    const see = (x, z) => {
        const forward = frame.along(x, z) + BEHIND * reach;
        return [frame.aside(x, z), forward * sin - HIGH * reach * cos, forward * cos + HIGH * reach * sin];
    };
    const middle = ((BALL + HOLE) / 2) * height;
    const show = ([aside, up, depth]) => [width / 2 + (aside / depth) * focal, middle - (up / depth) * focal, focal / depth];
    return projection(frame, see, show, `tilted ${[from.x, from.z, to.x, to.z, width, height].join(' ')}`);
}

/** Makes a path of places that the eye has, cut where it passes the eye. @returns whether there is anything of it */
export function outline(pen, seen, show, near = NEAR) {
    const kept = [];
    seen.forEach((here, index) => {
        const there = seen[(index + 1) % seen.length];
        if (here[2] >= near) kept.push(here);
        if (here[2] >= near !== there[2] >= near) {
            const part = (near - here[2]) / (there[2] - here[2]);
            kept.push(here.map((value, axis) => value + part * (there[axis] - value)));
        }
    });
    pen.beginPath();
    for (const place of kept) {
        const [x, y] = show(place);
        pen.lineTo(x, y);
    }
    pen.closePath();
    return kept.length > 2;
}

/** The places of a flat list of `x, z, x, z, …`. */
export function pairs(places) {
    return Array.from({ length: places.length / 2 }, (_, index) => [places[2 * index], places[2 * index + 1]]);
}
