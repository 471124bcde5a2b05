import { GROUND, painted } from './colours.js';
import { outline, pairs } from './projection.js';

/** Metres from one mown stripe of a fairway to the next but one. */
const STRIPE = 24;
/** Metres between the trunks of a wood. */
const TRUNKS = 9;
const CROWNS = ['#2f5a3c', '#3a6a47', '#285034'];

/** Paints what does not change between two strokes: the ground of `hole`, laid by `projection`. */
export function paintGround(pen, hole, projection, { width, height }) {
    pen.fillStyle = GROUND.out_of_bounds;
    pen.fillRect(0, 0, width, height);
    fill(pen, hole.bounds, projection, GROUND.rough);
    for (const area of painted(hole.areas)) {
        if (!fill(pen, area.places, projection, GROUND[area.lie] ?? GROUND.rough)) continue;
        if (area.lie === 'water' || area.lie === 'bunker') {
            pen.strokeStyle = area.lie === 'water' ? '#d9f1ff' : '#a98f55';
            pen.lineWidth = 1.5;
            pen.stroke();
        }
        if (area.lie === 'fairway') stripes(pen, area.places, projection);
    }
    const [x, z] = hole.tee;
    fill(pen, [x - 4, z - 3, x + 4, z - 3, x + 4, z + 3, x - 4, z + 3], projection, GROUND.tee);
    crowns(pen, hole.areas.filter(({ lie }) => lie === 'trees'), projection);
}

function fill(pen, places, { see, show }, colour) {
    if (!outline(pen, pairs(places).map(([x, z]) => see(x, z)), show)) return false;
    pen.fillStyle = colour;
    pen.fill();
    return true;
}

function stripes(pen, places, { see, show, frame }) {
    const far = pairs(places).map(([x, z]) => frame.along(x, z));
    const asides = pairs(places).map(([x, z]) => frame.aside(x, z));
    const [left, right] = [Math.min(...asides), Math.max(...asides)];
    pen.save();
    pen.clip();
    pen.fillStyle = '#ffffff14';
    for (let along = Math.floor(Math.min(...far) / STRIPE) * STRIPE; along < Math.max(...far); along += STRIPE) {
        const corners = [[along, left], [along + STRIPE / 2, left], [along + STRIPE / 2, right], [along, right]];
        if (outline(pen, corners.map((corner) => see(...frame.place(...corner))), show)) pen.fill();
    }
    pen.restore();
}

/** Trees as round crowns, always the same ones, the far ones behind the near. */
function crowns(pen, woods, { at, frame }) {
    const trees = [];
    for (const { places } of woods) {
        const path = new Path2D();
        for (const [x, z] of pairs(places)) path.lineTo(x, z);
        const xs = places.filter((_, index) => index % 2 === 0);
        const zs = places.filter((_, index) => index % 2 === 1);
        let seed = places.length;
        for (let x = Math.min(...xs); x < Math.max(...xs); x += TRUNKS) {
            for (let z = Math.min(...zs); z < Math.max(...zs); z += TRUNKS) {
                seed = (seed * 16807 + 7) % 2147483647;
                const place = [x + (seed % 5), z + (seed % 7) - 3];
                if (pen.isPointInPath(path, ...place)) trees.push({ place, wide: 3.5 + (seed % 3), shade: CROWNS[seed % 3] });
            }
        }
    }
    trees.sort((a, b) => frame.along(...b.place) - frame.along(...a.place));
    for (const { place, wide, shade } of trees) {
        const seen = at(...place);
        if (!seen) continue;
        pen.beginPath();
        pen.arc(seen[0], seen[1], Math.max(2, wide * seen[2]), 0, 7);
        pen.fillStyle = shade;
        pen.fill();
    }
}
