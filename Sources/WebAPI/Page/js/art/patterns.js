/**
 * Six ways to fill a square of 120 with four colours. Each takes ([ground, first, second, light], random) and gives
 * the inside of an SVG.
 */
export const PATTERNS = [hills, grooves, quilt, bars, blinds, orbits];

const n = (value) => Math.round(value * 10) / 10;

/** Layered hills before a low sun. */
function hills([ground, first, second, light], random) {
    const sun = `<circle cx="${n(30 + random() * 60)}" cy="${n(34 + random() * 16)}" r="${n(13 + random() * 8)}" fill="${light}"/>`;
    const ridge = (height, swing, colour) => {
        const points = [0, 24, 48, 72, 96, 120].map((x) => `${x} ${n(height + (random() - 0.5) * swing)}`);
        return `<path d="M0 120L${points.join('L')}L120 120Z" fill="${colour}"/>`;
    };
    return sun + ridge(66, 30, first) + ridge(84, 22, second) + ridge(104, 14, ground);
}

/** Rings round a corner, like the grooves of a record seen close. */
function grooves([ground, first, second, light], random) {
    const [x, y] = [random() < 0.5 ? 8 : 112, random() < 0.5 ? 8 : 112];
    const rings = [];
    const width = 11 + random() * 6;
    for (let radius = 150, at = 0; radius > 6; radius -= width, at += 1) {
        rings.push(`<circle cx="${x}" cy="${y}" r="${n(radius)}" fill="${[first, light, second, ground][at % 4]}"/>`);
    }
    return rings.join('');
}

/** Quarter discs, each turned by chance. */
function quilt([, first, second, light], random) {
    const tiles = [];
    for (let at = 0; at < 16; at += 1) {
        const colour = [first, second, light][Math.floor(random() * 3)];
        const turn = Math.floor(random() * 4) * 90;
        const place = `translate(${(at % 4) * 30} ${Math.floor(at / 4) * 30}) rotate(${turn} 15 15)`;
        tiles.push(`<path transform="${place}" d="M0 0H30A30 30 0 0 1 0 30Z" fill="${colour}"/>`);
    }
    return tiles.join('');
}

/** A loud passage between two quiet ones. */
function bars([, first, second, light], random) {
    const all = [];
    for (let at = 0; at < 15; at += 1) {
        const height = 14 + (0.35 + 0.65 * random()) * 84 * Math.sin(((at + 1) / 16) * Math.PI);
        const colour = at % 4 === 2 ? light : at % 2 ? first : second;
        all.push(`<rect x="${n(7 + at * 7.2)}" y="${n(60 - height / 2)}" width="4.4" height="${n(height)}" rx="2.2" fill="${colour}"/>`);
    }
    return all.join('');
}

/** Slats in front of a disc, light outside and dark inside. */
function blinds([ground, first, second, light], random) {
    const radius = 30 + random() * 12;
    const centre = 52 + random() * 16;
    const slats = [];
    for (let y = 4, thick = 3; y < 120; y += 11, thick += 0.7) {
        slats.push(`<rect y="${y}" width="120" height="${n(thick)}" fill="${second}"/>`);
    }
    const disc = `<circle cx="60" cy="${n(centre)}" r="${n(radius)}" fill="${first}"/>`;
    const inner = `<circle cx="60" cy="${n(centre)}" r="${n(radius * 0.36)}" fill="${light}"/>`;
    return slats.join('') + disc + inner + `<circle cx="60" cy="${n(centre)}" r="${n(radius * 0.12)}" fill="${ground}"/>`;
}

/** Three orbits with a body on each. */
function orbits([ground, first, second, light], random) {
    const tilt = Math.floor(random() * 180);
    const all = [50, 36, 22].map((radius, at) => {
        const angle = random() * 2 * Math.PI;
        const [x, y] = [60 + radius * Math.cos(angle), 60 + radius * 0.55 * Math.sin(angle)];
        const ring = `<ellipse cx="60" cy="60" rx="${radius}" ry="${n(radius * 0.55)}" fill="none" stroke="${[second, light, first][at]}" stroke-width="3"/>`;
        return `${ring}<circle cx="${n(x)}" cy="${n(y)}" r="${n(5 + random() * 4)}" fill="${[light, first, second][at]}" stroke="${ground}" stroke-width="2"/>`;
    });
    return `<g transform="rotate(${tilt} 60 60)">${all.join('')}<circle cx="60" cy="60" r="9" fill="${light}"/></g>`;
}
