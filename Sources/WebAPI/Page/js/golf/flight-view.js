import { GROUND, painted } from './colours.js';
import { outline } from './projection.js';
import { pointAt } from './trace.js';

/** The camera stands so far behind the ball's start and so high above it, in metres. */
const BACK = 9;
const UP = 3.2;
/** What lies nearer to the camera than this is not drawn. */
const NEAR = 0.6;

/** The flight, seen from behind the player: the camera follows the ball with its eyes, and walks after it. */
export class FlightView {
    #canvas;
    #pen;

    constructor(canvas) {
        this.#canvas = canvas;
        this.#pen = canvas.getContext('2d', { alpha: false });
    }

    /** Draws the moment `time` (seconds) of `trace` over `hole`, or over the practice range without one. */
    draw({ hole, trace, time }) {
        const { width, height } = this.#canvas;
        if (width === 0 || height === 0) return;
        const camera = this.#camera(trace, time, width, height);
        this.#sky(camera, width, height);
        if (hole) {
            this.#area(camera, hole.bounds, (index) => hole.boundsHeights[index], GROUND.rough);
            for (const { lie, places, heights } of painted(hole.areas)) {
                if (lie !== 'trees') this.#area(camera, places, (index) => heights[index], GROUND[lie] ?? GROUND.rough);
            }
            for (const area of hole.areas) if (area.lie === 'trees') this.#trees(camera, area);
            this.#flag(camera, hole);
        } else this.#range(camera, trace.points[0][2]);
        this.#path(camera, trace, time);
    }

    #camera(trace, time, width, height) {
        const [, x0, y0, z0] = trace.points[0];
        const end = trace.points.at(-1);
        const line = Math.atan2(end[3] - z0, end[1] - x0);
        const ball = pointAt(trace, time);
        const gone = Math.hypot(ball[1] - x0, ball[3] - z0);
        const walk = Math.max(-BACK, gone * 0.82 - BACK);
        const eye = [x0 + Math.cos(line) * walk, this.#eyeHeight(trace, ball, gone), z0 + Math.sin(line) * walk];
        const aim = [ball[1] + Math.cos(line) * 12, ball[2], ball[3] + Math.sin(line) * 12];
        const yaw = Math.atan2(aim[2] - eye[2], aim[0] - eye[0]);
        const pitch = Math.atan2(aim[1] - eye[1], Math.hypot(aim[0] - eye[0], aim[2] - eye[2])) - 0.05;
        const focal = width * 0.95;
        const [cy, sy, cp, sp] = [Math.cos(yaw), Math.sin(yaw), Math.cos(pitch), Math.sin(pitch)];
        const see = (x, y, z) => {
            const dx = x - eye[0];
            const dy = y - eye[1];
            const dz = z - eye[2];
            const forward = dx * cy + dz * sy;
            const right = dz * cy - dx * sy;
            return [right, dy * cp - forward * sp, forward * cp + dy * sp];
        };
        const show = ([right, up, depth]) => [width / 2 + (right / depth) * focal, height * 0.46 - (up / depth) * focal, focal / depth];
        return { see, show, horizon: height * 0.46 + Math.tan(pitch) * focal };
    }

    /** Above the player, and above the ground under the camera once it walks, which may have fallen away or risen. */
    #eyeHeight({ points }, ball, gone) {
        const first = points[0][2];
        const last = points.at(-1)[2];
        const whole = Math.hypot(points.at(-1)[1] - points[0][1], points.at(-1)[3] - points[0][3]) || 1;
        const ground = first + (last - first) * Math.min(1, gone / whole);
        return Math.max(ground, ball[2] * 0.5 + ground * 0.5) + UP + gone * 0.02;
    }

    #sky({ horizon }, width, height) {
        const pen = this.#pen;
        const sky = pen.createLinearGradient(0, Math.min(0, horizon - height), 0, horizon);
        sky.addColorStop(0, '#5b9ccb');
        sky.addColorStop(1, '#d9e9ee');
        pen.fillStyle = sky;
        pen.fillRect(0, 0, width, height);
        pen.fillStyle = GROUND.deep_rough;
        pen.fillRect(0, Math.max(0, horizon), width, height);
    }

    /** An area, cut where it passes the camera; `height` tells the metres of each of its places. */
    #area({ see, show }, places, height, colour) {
        const seen = Array.from({ length: places.length / 2 }, (_, index) => see(places[2 * index], height(index), places[2 * index + 1]));
        if (!outline(this.#pen, seen, show, NEAR)) return;
        this.#pen.fillStyle = colour;
        this.#pen.fill();
    }

    #trees({ see, show }, { places, heights, treeHeight }) {
        const pen = this.#pen;
        for (let index = 0; index < places.length; index += 2) {
            const next = (index + 2) % places.length;
            for (let part = 0; part < 3; part += 1) {
                const x = places[index] + ((places[next] - places[index]) * part) / 3;
                const z = places[index + 1] + ((places[next + 1] - places[index + 1]) * part) / 3;
                const foot = see(x, heights[index / 2], z);
                if (foot[2] < 4) continue;
                const [px, py, scale] = show(foot);
                const tall = treeHeight * scale * (0.8 + ((index + part) % 3) * 0.15);
                pen.fillStyle = ['#23452f', '#2b5238', '#1d3b28'][(index + part) % 3];
                pen.beginPath();
                pen.ellipse(px, py - tall * 0.55, tall * 0.3, tall * 0.5, 0, 0, 7);
                pen.fill();
            }
        }
    }

    #flag({ see, show }, hole) {
        const foot = see(hole.pin[0], hole.pinHeight, hole.pin[1]);
        if (foot[2] < NEAR) return;
        const pen = this.#pen;
        const [x, y, scale] = show(foot);
        const tall = Math.max(9, 2.2 * scale);
        pen.strokeStyle = '#ffffff';
        pen.lineWidth = 2;
        pen.beginPath();
        pen.moveTo(x, y);
        pen.lineTo(x, y - tall);
        pen.stroke();
        pen.fillStyle = '#e8502f';
        pen.fillRect(x, y - tall, tall * 0.35, tall * 0.22);
    }

    /** The practice range: lines every 50 m. */
    #range(camera, level) {
        const flat = () => level;
        this.#area(camera, [-50, -200, 600, -200, 600, 200, -50, 200], flat, GROUND.rough);
        this.#area(camera, [-20, -45, 400, -45, 400, 45, -20, 45], flat, GROUND.fairway);
        const pen = this.#pen;
        pen.font = '600 22px system-ui, sans-serif';
        pen.fillStyle = '#ffffffcc';
        let free = Infinity;
        for (let metres = 50; metres <= 300; metres += 50) {
            this.#area(camera, [metres, -45, metres + 0.8, -45, metres + 0.8, 45, metres, 45], flat, '#ffffff77');
            const sign = camera.see(metres, level + 1, 30);
            if (sign[2] <= 6) continue;
            pen.fillStyle = '#ffffffcc';
            const [x, y] = camera.show(sign);
            const width = pen.measureText(`${metres} m`).width;
            // Far away the signs come together; the nearer one is read.
            if (x + width > free) continue;
            free = x - 8;
            pen.fillText(`${metres} m`, x, y);
        }
    }

    #path({ see, show }, trace, time) {
        const pen = this.#pen;
        const ball = pointAt(trace, time);
        pen.beginPath();
        let isOn = false;
        for (const point of [...trace.points.filter(([t]) => t <= time), ball]) {
            const place = see(point[1], point[2], point[3]);
            if (place[2] < NEAR) {
                isOn = false;
                continue;
            }
            const [x, y] = show(place);
            if (isOn) pen.lineTo(x, y);
            else pen.moveTo(x, y);
            isOn = true;
        }
        pen.strokeStyle = '#fff6c8cc';
        pen.lineWidth = 2.5;
        pen.stroke();
        const place = see(ball[1], ball[2], ball[3]);
        if (place[2] < NEAR) return;
        const [x, y, scale] = show(place);
        pen.beginPath();
        pen.arc(x, y, Math.max(3.2, 0.021 * scale * 3), 0, 7);
        pen.fillStyle = '#ffffff';
        pen.fill();
        pen.strokeStyle = '#15110e88';
        pen.lineWidth = 1;
        pen.stroke();
    }
}
