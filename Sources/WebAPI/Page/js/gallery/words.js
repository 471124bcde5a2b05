import { clock, count, spokenClock } from '../format.js';

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];

/** "5 March 2024" of "2024-03-05T…"; '' without a date. */
export function day(taken) {
    const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})/.exec(taken ?? '') ?? [];
    return year ? `${Number(date)} ${MONTHS[Number(month) - 1] ?? ''} ${year}` : '';
}

/** "14:05" of the same. */
export function time(taken) {
    return /T(\d{2}:\d{2})/.exec(taken ?? '')?.[1] ?? '';
}

/** The few letters on a picture that say that there is more to it. */
export function badge({ kind, film, durationMs }) {
    if (kind === 'livePhoto') return 'LIVE';
    if (kind === 'vr360') return '360°';
    if (kind === 'gif') return 'GIF';
    return film && durationMs !== undefined ? clock(durationMs) : '';
}

/** What subtitles are called: "English" of "eng", "German, forced" of "ger, forced"; a title as it is. */
export function captionWords({ label, language }) {
    const [first, ...rest] = label.split(', ');
    const code = language ?? (/^[a-z]{2,3}$/i.test(first) ? first : undefined);
    if (code === undefined || first !== code) return label || 'on';
    try {
        return [new Intl.DisplayNames(['en'], { type: 'language' }).of(code) ?? code, ...rest].join(', ');
    } catch {
        return label;
    }
}

const KINDS = { livePhoto: 'live photo', vr360: '360 degrees', gif: 'animation', shortFilm: 'short film' };

/** What a voice says of a row. */
export function spoken({ title, kind, film, taken, place, durationMs, favourite, problem }) {
    const what = KINDS[kind] ?? (film ? 'video' : 'photo');
    const length = film && durationMs !== undefined ? spokenClock(durationMs) : '';
    return [title, what, length, day(taken), place, favourite && 'favourite', problem && 'damaged'].filter(Boolean).join(', ');
}

/** All that is known of an item, as lines. */
export function details(item) {
    const { width, height, frames, durationMs, camera, place, latitude, longitude, problem } = item;
    const where = latitude === undefined ? '' : `${degrees(latitude, 'N', 'S')} ${degrees(longitude, 'E', 'W')}`;
    return [
        [day(item.taken), time(item.taken)].filter(Boolean).join(', '),
        [place, where].filter(Boolean).join(' · '),
        camera,
        [
            width === undefined ? '' : `${width} × ${height} pixels`, frames > 1 ? count(frames, 'frame') : '',
            durationMs === undefined ? '' : clock(durationMs),
        ].filter(Boolean).join(' · '),
        problem && `Damaged: ${problem}`,
    ].filter(Boolean);
}

function degrees(value, positive, negative) {
    return `${Math.abs(value).toFixed(3)}° ${value < 0 ? negative : positive}`;
}
