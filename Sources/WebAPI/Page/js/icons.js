import { draw } from './dom.js';

/** Paths on a grid of 24, drawn with a stroke of 2; those in FILLED are filled. */
const PATHS = {
    previous: 'M11 6 4.5 12l6.5 6zM19.5 6 13 12l6.5 6z',
    next: 'm13 6 6.5 6-6.5 6zM4.5 6 11 12l-6.5 6z',
    playPause: 'm5 6 7 6-7 6zM16 6.5v11M20 6.5v11',
    play: 'M7 5v14l11-7z',
    pause: 'M8.5 5v14M15.5 5v14',
    forward: 'm13 6 6.5 6-6.5 6zM4.5 6 11 12l-6.5 6z',
    backward: 'M11 6 4.5 12l6.5 6zM19.5 6 13 12l6.5 6z',
    shuffle: 'M3 7h4l9 10h5M3 17h4l2.5-2.8M13.5 9.8 16 7h5M18 4l3 3-3 3M18 14l3 3-3 3',
    repeat: 'M4 12V9a3 3 0 0 1 3-3h11M15 3l3 3-3 3M20 12v3a3 3 0 0 1-3 3H6M9 15l-3 3 3 3',
    lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
    offline: 'M3 3l18 18M4.5 10.5a12 12 0 0 1 4-2.4M19.5 10.5a12 12 0 0 0-7.3-3.4M8 14a6.5 6.5 0 0 1 3-1.6M12 18.5v.01',
    scan: 'M12 4a8 8 0 1 0 8 8M12 4v8l5.5-5.5',
    note: 'M9 18V6l10-2v12M9 18a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM19 16a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z',
    volume: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
    search: 'M10.5 17a6.5 6.5 0 1 1 0-13 6.5 6.5 0 0 1 0 13zM15.5 15.5 20.5 20.5',
    folder: 'M3 7a2 2 0 0 1 2-2h4l2 2.5h8a2 2 0 0 1 2 2V17a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z',
    queue: 'M4 6h16M4 11h16M4 16h9M17 14v6M14 17h6',
    warning: 'M12 4 21 19.5H3zM12 10v4.5M12 17v.01',
    check: 'm5 12.5 4.5 4.5L19 7',
};
const FILLED = new Set(['play']);

/** One symbol, hidden from screen readers: its meaning is always in words beside it. */
export function icon(name) {
    const isFilled = FILLED.has(name);
    return draw(
        'svg',
        {
            viewBox: '0 0 24 24', 'aria-hidden': 'true', fill: isFilled ? 'currentColor' : 'none',
            stroke: 'currentColor', 'stroke-width': 2, 'stroke-linejoin': 'round', 'stroke-linecap': 'round',
        },
        draw('path', { d: PATHS[name] }),
    );
}
