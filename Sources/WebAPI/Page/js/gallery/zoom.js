/** How large a picture can be made, compared with one that fits the screen. */
const MOST = 8;

/** By this much one notch makes it larger. */
const STEP = 1.15;

/** Where a picture is looked at closely: how large it is, and by how much its middle is moved, in parts of its place. No DOM. */
export class Zoom {
    scale = 1;
    x = 0;
    y = 0;

    get isClose() {
        return this.scale > 1;
    }

    /** Larger or smaller by `n` notches. @returns whether anything has changed */
    by(n) {
        return this.to(this.scale * STEP ** n);
    }

    to(scale) {
        const next = Math.min(MOST, Math.max(1, scale));
        const isOther = Math.abs(next - this.scale) > 1e-6;
        this.scale = next < 1.01 ? 1 : next;
        this.move(0, 0);
        return isOther;
    }

    /** Moves what is seen by parts of the place; the picture never leaves it. @returns whether anything has changed */
    move(x, y) {
        const room = (this.scale - 1) / 2;
        const clamp = (value) => Math.min(room, Math.max(-room, value));
        const before = [this.x, this.y];
        this.x = clamp(this.x + x);
        this.y = clamp(this.y + y);
        return this.x !== before[0] || this.y !== before[1];
    }

    reset() {
        this.scale = 1;
        this.x = 0;
        this.y = 0;
    }

    get transform() {
        return this.isClose ? `translate(${(this.x * 100).toFixed(2)}%, ${(this.y * 100).toFixed(2)}%) scale(${this.scale.toFixed(3)})` : 'none';
    }
}
