/** One notch of the wheel looks this far round, in degrees. */
export const NOTCH = 5;

const WIDEST = 100;
const CLOSEST = 30;

/** Where one looks in a sphere: round (degrees, clockwise), up (degrees) and how wide (degrees). No DOM. */
export class Gaze {
    round = 0;
    up = 0;
    wide = 75;

    turn(round, up = 0) {
        this.round = (((this.round + round + 180) % 360) + 360) % 360 - 180;
        this.up = Math.min(90, Math.max(-90, this.up + up));
    }

    /** @returns whether anything has changed */
    zoom(by) {
        const before = this.wide;
        this.wide = Math.min(WIDEST, Math.max(CLOSEST, this.wide + by));
        return before !== this.wide;
    }

    get words() {
        const names = ['ahead', 'half right', 'right', 'behind on the right', 'behind', 'behind on the left', 'left', 'half left'];
        const direction = names[Math.round((this.round + 360) / 45) % 8];
        const height = this.up > 20 ? ', up' : this.up < -20 ? ', down' : '';
        return `${direction}${height}`;
    }
}

/** The part of the whole sphere that a picture shows, as left, top, width and height from 0 to 1; `crop` is as the daemon has it. */
export function partOf(crop) {
    if (!crop) return [0, 0, 1, 1];
    const [fullWidth, fullHeight, left, top, width, height] = crop;
    return [left / fullWidth, top / fullHeight, width / fullWidth, height / fullHeight];
}
