import { GROUND, painted } from './colours.js';

/** The hole from above: the tee at the bottom, the green at the top; or the green alone, with its slopes. */
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
     * `scene`: hole, ball { x, z }, others [place], trace, ellipse, isPutt, path (points already flown), marks [[x, y, z]]
     * where balls came down, rings: metres around the ball
     */
    draw(scene) {
        const { width, height } = this.#canvas;
        if (width === 0 || height === 0) return;
        this.#view = this.#fit(scene, width, height);
        this.#ground(scene);
        const pen = this.#pen;
        pen.drawImage(this.#still, 0, 0);
        for (const metres of scene.rings ?? []) this.#ring(scene.ball, metres);
        if (scene.isPutt) this.#slopes(scene.hole);
        this.#flag(scene.hole);
        if (scene.ellipse) this.#ellipse(scene.ellipse);
        if (scene.trace) this.#dots(scene.trace);
        for (const other of scene.others ?? []) this.#dot(other, 3, '#ffffff88');
        if (scene.path) this.#line(scene.path);
        for (const [x, , z] of scene.marks ?? []) this.#dot({ x, z }, 3, '#fff6ea');
        this.#dot(scene.ball, 4.5, '#ffffff');
    }

    /** The scale, so that everything that matters is seen. */
    #fit({ hole, ball, isPutt }, width, height) {
        const [px, pz] = hole.pin;
        const reach = Math.hypot(px - ball.x, pz - ball.z);
        const line = Math.atan2(pz - ball.z, px - ball.x);
        const long = isPutt ? Math.max(10, reach * 1.5) : Math.max(60, reach * 1.24);
        const scale = (height * (isPutt ? 0.8 : 0.86)) / long;
        // The ball lies above the hint at the bottom.
        const middle = isPutt ? 0.5 : 0.42;
        const cx = ball.x + (px - ball.x) * middle;
        const cz = ball.z + (pz - ball.z) * middle;
        const cos = Math.cos(line);
        const sin = Math.sin(line);
        const at = (x, z) => {
            const along = (x - cx) * cos + (z - cz) * sin;
            const aside = (z - cz) * cos - (x - cx) * sin;
            return [width / 2 + aside * scale, height * 0.5 - along * scale];
        };
        return { at, scale, key: `${hole.number} ${width} ${height} ${ball.x} ${ball.z} ${isPutt}` };
    }

    /** What does not change between two strokes is painted once. */
    #ground({ hole }) {
        const { key, at, scale } = this.#view;
        if (key === this.#key) return;
        this.#key = key;
        const { width, height } = this.#canvas;
        this.#still ??= document.createElement('canvas');
        this.#still.width = width;
        this.#still.height = height;
        const pen = this.#still.getContext('2d');
        pen.fillStyle = GROUND.out_of_bounds;
        pen.fillRect(0, 0, width, height);
        trace(pen, hole.bounds, at);
        pen.fillStyle = GROUND.rough;
        pen.fill();
        for (const area of painted(hole.areas)) {
            trace(pen, area.places, at);
            pen.fillStyle = GROUND[area.lie] ?? GROUND.rough;
            pen.fill();
            if (area.lie === 'water' || area.lie === 'bunker') {
                pen.strokeStyle = area.lie === 'water' ? '#d9f1ff' : '#a98f55';
                pen.lineWidth = 1.5;
                pen.stroke();
            }
            if (area.lie === 'fairway') this.#stripes(pen, area.places, at, scale);
            if (area.lie === 'trees') crowns(pen, area.places, at, scale);
        }
        const [tx, ty] = at(...hole.tee);
        pen.fillStyle = GROUND.tee;
        pen.fillRect(tx - 3 * scale, ty - 4 * scale, 6 * scale, 8 * scale);
    }

    #stripes(pen, places, at, scale) {
        pen.save();
        pen.clip();
        pen.fillStyle = '#ffffff14';
        const { width, height } = this.#canvas;
        for (let x = 0; x < width; x += 16 * Math.max(0.6, scale)) pen.fillRect(x, 0, 8 * Math.max(0.6, scale), height);
        pen.restore();
    }

    #flag(hole) {
        const pen = this.#pen;
        const [x, y] = this.#view.at(...hole.pin);
        pen.fillStyle = '#15110e';
        pen.beginPath();
        pen.arc(x, y, Math.max(2.5, 0.054 * this.#view.scale), 0, 7);
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

    #ellipse({ x, z, major, minor, angle }) {
        const pen = this.#pen;
        const { at, scale } = this.#view;
        const [cx, cy] = at(x, z);
        const [ux, uy] = at(x + Math.cos((angle * Math.PI) / 180), z + Math.sin((angle * Math.PI) / 180));
        for (const factor of [1, 2]) {
            pen.beginPath();
            pen.ellipse(cx, cy, Math.max(2, factor * major * scale), Math.max(2, factor * minor * scale), Math.atan2(uy - cy, ux - cx), 0, 7);
            pen.strokeStyle = factor === 1 ? '#ffc676' : '#ffc67688';
            pen.lineWidth = 1.5;
            pen.stroke();
        }
        pen.fillStyle = '#ffc67633';
        pen.fill();
    }

    #ring({ x, z }, metres) {
        const pen = this.#pen;
        const { at, scale } = this.#view;
        pen.beginPath();
        pen.arc(...at(x, z), metres * scale, -2.2, -0.94);
        pen.strokeStyle = '#ffffff66';
        pen.lineWidth = 1.2;
        pen.stroke();
        pen.font = '600 20px system-ui, sans-serif';
        pen.fillStyle = '#ffffffcc';
        pen.fillText(`${metres} m`, ...at(x + metres * 0.87, z + metres * 0.5));
    }

    #dots({ points }) {
        const pen = this.#pen;
        pen.fillStyle = '#ffffff';
        let last = null;
        for (const [, x, , z] of points) {
            const [px, py] = this.#view.at(x, z);
            if (last && Math.hypot(px - last[0], py - last[1]) < 9) continue;
            last = [px, py];
            pen.beginPath();
            pen.arc(px, py, 1.7, 0, 7);
            pen.fill();
        }
    }

    #line(points) {
        const pen = this.#pen;
        pen.beginPath();
        for (const [, x, , z] of points) pen.lineTo(...this.#view.at(x, z));
        pen.strokeStyle = '#fff6c8';
        pen.lineWidth = 2.5;
        pen.stroke();
    }

    #dot({ x, z }, radius, colour) {
        const pen = this.#pen;
        const [px, py] = this.#view.at(x, z);
        pen.beginPath();
        pen.arc(px, py, radius, 0, 7);
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

function trace(pen, places, at) {
    pen.beginPath();
    for (let index = 0; index < places.length; index += 2) pen.lineTo(...at(places[index], places[index + 1]));
    pen.closePath();
}

/** Trees as round crowns along the inside of their area, always the same ones. */
function crowns(pen, places, at, scale) {
    pen.save();
    pen.clip();
    const xs = places.filter((_, index) => index % 2 === 0);
    const zs = places.filter((_, index) => index % 2 === 1);
    const shades = ['#2f5a3c', '#3a6a47', '#285034'];
    let seed = places.length;
    for (let x = Math.min(...xs); x < Math.max(...xs); x += 9) {
        for (let z = Math.min(...zs); z < Math.max(...zs); z += 9) {
            seed = (seed * 16807 + 7) % 2147483647;
            const [px, py] = at(x + (seed % 5), z + (seed % 7) - 3);
            pen.beginPath();
            pen.arc(px, py, Math.max(2, (3.5 + (seed % 3)) * scale), 0, 7);
            pen.fillStyle = shades[seed % 3];
            pen.fill();
        }
    }
    pen.restore();
}
