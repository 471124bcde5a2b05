import { draw } from '../dom.js';

/** Engraves the wheel: 24 detents and two short marks between each two. */
export function engrave(svg) {
    for (let at = 0; at < 72; at += 1) {
        const isDetent = at % 3 === 0;
        const line = draw('line', {
            x1: 0, x2: 0, y1: -96.5, y2: isDetent ? -90.5 : -94, 'stroke-width': isDetent ? 1.5 : 0.7, transform: `rotate(${at * 5})`,
        });
        svg.append(line);
    }
}
