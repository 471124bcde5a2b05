/** A trace is `{ points: [[seconds, x, y, z, phase]] }`: 0 flight, 1 bounce, 2 roll. */

export const duration = ({ points }) => points.at(-1)[0];

/** Where the ball is at `time`, between two points on a straight line. */
export function pointAt({ points }, time) {
    let low = 0;
    let high = points.length - 1;
    if (time <= points[0][0]) return points[0];
    if (time >= points[high][0]) return points[high];
    while (high - low > 1) {
        const middle = (low + high) >> 1;
        if (points[middle][0] <= time) low = middle;
        else high = middle;
    }
    const [a, b] = [points[low], points[high]];
    const part = b[0] > a[0] ? (time - a[0]) / (b[0] - a[0]) : 1;
    return a.map((value, index) => (index === 4 ? value : value + part * (b[index] - value)));
}

/** The moments at which the ball touches the ground after flying. */
export function touches({ points }) {
    const moments = [];
    for (let index = 1; index < points.length; index += 1) {
        const isLast = points[index][4] < 2 && (points[index + 1]?.[4] ?? 2) > 0 && points[index + 1]?.[4] !== points[index][4];
        if (isLast) moments.push(points[index][0]);
    }
    return moments;
}
