/** "100,800" of a whole number. By hand: the first formatter of `Intl` costs the page's start tens of milliseconds. */
export function number(value) {
    return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** "1 song", "100,800 songs" */
export function count(value, noun) {
    return `${number(value)} ${noun}${value === 1 ? '' : 's'}`;
}

/** "3:05", "1:02:09" of milliseconds. */
export function clock(ms) {
    const seconds = Math.max(0, Math.floor(ms / 1000));
    const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
    const [hours, minutes, rest] = parts;
    const pad = (value) => String(value).padStart(2, '0');
    return hours > 0 ? `${hours}:${pad(minutes)}:${pad(rest)}` : `${minutes}:${pad(rest)}`;
}

/** What went wrong, with where the log says more of it. Takes an error with `message` and maybe `id`. */
export const tell = ({ message, id }) => (id ? `${message} (Settings ▸ Log ▸ ${id})` : message);

/** "4 stars", "3 and a half stars", "no stars", for a voice. */
export function spokenStars(stars) {
    const whole = Math.floor(stars);
    if (stars === whole) return whole === 0 ? 'no stars' : count(whole, 'star');
    return whole === 0 ? 'half a star' : `${whole} and a half stars`;
}

/** "3 minutes 5 seconds" of milliseconds, for a voice. */
export function spokenClock(ms) {
    const seconds = Math.max(0, Math.floor(ms / 1000));
    const parts = [
        [Math.floor(seconds / 3600), 'hour'],
        [Math.floor(seconds / 60) % 60, 'minute'],
        [seconds % 60, 'second'],
    ];
    const spoken = parts.filter(([value]) => value > 0).map(([value, noun]) => count(value, noun));
    return spoken.length > 0 ? spoken.join(' ') : '0 seconds';
}

/** "2 days 4 hours" of milliseconds: the two largest parts. */
export function span(ms) {
    const minutes = Math.round(ms / 60_000);
    const parts = [
        [Math.floor(minutes / 1440), 'day'],
        [Math.floor(minutes / 60) % 24, 'hour'],
        [minutes % 60, 'minute'],
    ];
    const first = parts.findIndex(([value]) => value > 0);
    if (first < 0) return 'less than a minute';
    return parts.slice(first, first + 2).filter(([value]) => value > 0).map(([value, noun]) => count(value, noun)).join(' ');
}
