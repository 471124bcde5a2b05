import { paintGround } from './ground.js';
import { above, tilted } from './projection.js';

/** Further aside than this, in degrees, the ball flies out of the tilted picture. */
const AHEAD = 40;
/** Distances that arcs may stand apart, in metres. */
const STEPS = [5, 10, 25, 50, 100];

/** The hole as a map: tilted behind the ball, the green alone with its slopes, the whole hole, or where balls came down. */
export class Overhead {
    #canvas;
    #pen;
    #still = null;
    #key = '';
    #view = null;

    constructor(canvas) {
        this.#canvas = canvas;
        this.#pen = canvas.getContext('2d');
    }

    /**
     * `scene`: hole, ball { x, z }, from: where the picture is taken (the ball, unless told), kind: `tilted`, `green`, `whole`
     * or `zone`, aim in degrees, others [place], trace, ellipse, path (points already flown), marks [[x, y, z]] where balls
     * came down
     */
    draw(scene) {
        const { width, height } = this.#canvas;
        if (width === 0 || height === 0) return;
        this.#view = this.#lay(scene);
        this.#ground(scene.hole);
        const pen = this.#pen;
        pen.drawImage(this.#still, 0, 0);
        if (scene.kind === 'zone') this.#arcs(scene);
        if (scene.kind === 'green') this.#slopes(scene.hole);
        if (scene.hole.pin) this.#flag(scene.hole);
        if (scene.ellipse) this.#ellipse(scene.ellipse);
        if (scene.trace) this.#dots(scene.trace);
        for (const other of scene.others ?? []) this.#dot(other, 3, '#ffffff88');
        if (scene.path) this.#line(scene.path);
        for (const [x, , z] of scene.marks ?? []) this.#dot({ x, z }, 4, '#fff6ea');
        this.#dot(scene.ball, 4.5, '#ffffff');
    }

    /** Where a place is on the canvas, in parts of its width and height; for tests. */
    where(x, z) {
        const [px, py] = this.#view.at(x, z) ?? [NaN, NaN];
        return [px / this.#canvas.width, py / this.#canvas.height];
    }

    #lay({ hole, ball, from = ball, kind, aim = 0, ellipse, marks }) {
        const size = this.#canvas;
        const [px, pz] = hole.pin ?? [100, 0];
        const to = { x: px, z: pz };
        const reach = Math.hypot(px - from.x, pz - from.z);
        if (kind === 'green') {
            const half = Math.max(5, reach * 0.6);
            return above({ from, to, box: { near: reach / 2 - half, far: reach / 2 + half, left: -half, right: half } }, size);
        }
        if (kind === 'zone') return above({ from, to, box: zone(marks, ellipse) }, size);
        if (kind === 'whole' || Math.abs(aim) > AHEAD) return this.#whole(hole, ball, to);
        return tilted({ from, to }, size);
    }

    /** From the tee to the green, with all that is played on. */
    #whole(hole, ball, to) {
        const from = { x: hole.tee[0], z: hole.tee[1] };
        const { frame } = above({ from, to, box: { near: 0, far: 1, left: 0, right: 1 } }, this.#canvas);
        const places = [hole.tee, hole.pin, [ball.x, ball.z]];
        for (const { lie, places: edge } of hole.areas) {
            if (lie !== 'fairway' && lie !== 'green' && lie !== 'bunker') continue;
            for (let at = 0; at < edge.length; at += 2) places.push([edge[at], edge[at + 1]]);
        }
        return above({ from, to, box: around(places.map(([x, z]) => [frame.along(x, z), frame.aside(x, z)]), 12) }, this.#canvas);
    }

    /** What does not change between two strokes is painted once. */
    #ground(hole) {
        const key = `${hole.number} ${hole.name} ${this.#view.key}`;
        if (key === this.#key) return;
        this.#key = key;
        const { width, height } = this.#canvas;
        this.#still ??= document.createElement('canvas');
        this.#still.width = width;
        this.#still.height = height;
        paintGround(this.#still.getContext('2d'), hole, this.#view, this.#canvas);
    }

    #flag(hole) {
        const pen = this.#pen;
        const seen = this.#view.at(...hole.pin);
        if (!seen) return;
        const [x, y, scale] = seen;
        pen.fillStyle = '#15110e';
        pen.beginPath();
        pen.arc(x, y, Math.max(2.5, 0.054 * scale), 0, 7);
        pen.fill();
        pen.strokeStyle = '#ffffff';
        pen.lineWidth = 2;
        pen.beginPath();
        pen.moveTo(x, y);
        pen.lineTo(x, y - 24);
        pen.stroke();
        pen.fillStyle = '#e8502f';
        pen.beginPath();
        pen.moveTo(x + 1, y - 24);
        pen.lineTo(x + 15, y - 19);
        pen.lineTo(x + 1, y - 14);
        pen.fill();
    }

    /** One and two standard deviations. */
    #ellipse({ x, z, major, minor, angle }) {
        const pen = this.#pen;
        const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
        for (const factor of [1, 2]) {
            pen.beginPath();
            for (let turn = 0; turn < 48; turn += 1) {
                const [a, b] = [factor * major * Math.cos((turn * Math.PI) / 24), factor * minor * Math.sin((turn * Math.PI) / 24)];
                const seen = this.#view.at(x + a * cos - b * sin, z + a * sin + b * cos);
                if (seen) pen.lineTo(seen[0], seen[1]);
            }
            pen.closePath();
            pen.strokeStyle = factor === 1 ? '#ffc676' : '#ffc67688';
            pen.lineWidth = 1.5;
            pen.stroke();
        }
        pen.fillStyle = '#ffc67633';
        pen.fill();
    }

    /** Arcs around the place of the stroke, each with its metres at the right edge, none over another. */
    #arcs({ ball }) {
        const pen = this.#pen;
        const { width, height, clientWidth } = this.#canvas;
        const sharp = width / Math.max(1, clientWidth);
        const [, , scale] = this.#view.at(ball.x, ball.z);
        const step = STEPS.find((metres) => metres * scale >= 34 * sharp) ?? 100;
        pen.strokeStyle = '#ffffff66';
        pen.lineWidth = 1.2 * sharp;
        pen.font = `600 ${12 * sharp}px system-ui, sans-serif`;
        pen.textAlign = 'right';
        pen.fillStyle = '#ffffffd9';
        for (let metres = step; metres <= 400; metres += step) {
            pen.beginPath();
            for (let turn = -40; turn <= 40; turn += 2) {
                const [x, y] = this.#view.at(ball.x + metres * Math.cos((turn * Math.PI) / 180), ball.z + metres * Math.sin((turn * Math.PI) / 180));
                pen.lineTo(x, y);
            }
            pen.stroke();
            // Where the arc leaves the picture at the right.
            const aside = (width / 2 - this.#view.at(ball.x, ball.z)[0] + width / 2) / scale;
            const along = Math.sqrt(Math.max(0, metres * metres - aside * aside));
            const [, y] = this.#view.at(ball.x + along, ball.z + Math.min(aside, metres));
            if (aside < metres && y > 16 * sharp && y < height - 4 * sharp) pen.fillText(`${metres} m`, width - 5 * sharp, y - 4 * sharp);
        }
        pen.textAlign = 'left';
    }

    #dots({ points }) {
        const pen = this.#pen;
        pen.fillStyle = '#ffffff';
        let last = null;
        for (const [, x, , z] of points) {
            const seen = this.#view.at(x, z);
            if (!seen || (last && Math.hypot(seen[0] - last[0], seen[1] - last[1]) < 9)) continue;
            last = seen;
            pen.beginPath();
            pen.arc(seen[0], seen[1], 1.7, 0, 7);
            pen.fill();
        }
    }

    #line(points) {
        const pen = this.#pen;
        pen.beginPath();
        for (const [, x, , z] of points) pen.lineTo(...this.#view.at(x, z).slice(0, 2));
        pen.strokeStyle = '#fff6c8';
        pen.lineWidth = 2.5;
        pen.stroke();
    }

    #dot({ x, z }, radius, colour) {
        const pen = this.#pen;
        const seen = this.#view.at(x, z);
        if (!seen) return;
        pen.beginPath();
        pen.arc(seen[0], seen[1], radius, 0, 7);
        pen.fillStyle = colour;
        pen.fill();
        pen.strokeStyle = '#15110e';
        pen.lineWidth = 1.5;
        pen.stroke();
    }

    /** An arrow down the hill at each place; the steeper, the longer. */
    #slopes({ slopes }) {
        const pen = this.#pen;
        pen.strokeStyle = '#1c3a22';
        pen.lineWidth = 1.6;
        for (const { x, z, dx, dz } of slopes) {
            const steep = Math.hypot(dx, dz);
            if (steep < 0.004) continue;
            const long = Math.min(2.4, 0.5 + steep * 40);
            const [ax, ay] = this.#view.at(x, z);
            const [bx, by] = this.#view.at(x + (dx / steep) * long, z + (dz / steep) * long);
            const turn = Math.atan2(by - ay, bx - ax);
            pen.beginPath();
            pen.moveTo(ax, ay);
            pen.lineTo(bx, by);
            pen.lineTo(bx - 6 * Math.cos(turn - 0.5), by - 6 * Math.sin(turn - 0.5));
            pen.moveTo(bx, by);
            pen.lineTo(bx - 6 * Math.cos(turn + 0.5), by - 6 * Math.sin(turn + 0.5));
            pen.stroke();
        }
    }
}

/** The box round `places` ([along, aside]) with `room` metres on each side. */
function around(places, room) {
    const alongs = places.map(([along]) => along);
    const asides = places.map(([, aside]) => aside);
    return { near: Math.min(...alongs) - room, far: Math.max(...alongs) + room, left: Math.min(...asides) - room, right: Math.max(...asides) + room };
}

/** Where balls came down on the range, with the ellipse in which they mostly do. */
function zone(marks, ellipse) {
    const places = marks.map(([x, , z]) => [x, z]);
    if (ellipse) {
        const wide = 2 * Math.max(ellipse.major, ellipse.minor);
        places.push([ellipse.x - wide, ellipse.z - wide], [ellipse.x + wide, ellipse.z + wide]);
    }
    return around(places, 6);
}
