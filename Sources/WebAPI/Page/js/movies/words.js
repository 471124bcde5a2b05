import { day } from '../gallery/words.js';
import { clock, count, number, span, spokenStars } from '../format.js';

const DAY = 86_400_000;

/** What is said of a service whose answers are older than this: what it says today may be another. In days. */
const OLD = 45;

/** "★★★½☆" of stars in halves; '' for none. */
export function starsOf(stars) {
    if (!stars) return '';
    const whole = Math.floor(stars);
    const half = stars > whole ? 1 : 0;
    return '★'.repeat(whole) + '½'.repeat(half) + '☆'.repeat(5 - whole - half);
}

/** "today", "3 days ago", "5 months ago" of an ISO 8601 time. */
export function ago(time, now = Date.now()) {
    const days = Math.max(0, Math.floor((now - Date.parse(time)) / DAY));
    if (days === 0) return 'today';
    if (days < 60) return `${count(days, 'day')} ago`;
    return days < 730 ? `${count(Math.round(days / 30.4), 'month')} ago` : `${count(Math.floor(days / 365), 'year')} ago`;
}

/** What stands beside a film: the rating as the service writes it, dots while it is asked, a dash where there is none. */
export function ratingOf({ rating, pending }) {
    if (rating) return rating.words;
    return pending ? '…' : '–';
}

const KINDS = {
    mean10: ({ value, votes }) => `${value} of 10, the mean of ${votes ? `${number(votes)} votes` : 'its votes'}`,
    mean100: ({ value }) => `${value} of 100, a mean of critics in which some count more`,
    percentPositive: ({ value }) => `${value}% of the critics’ reviews are positive, which says nothing of how good they find it`,
    stars5: ({ value }) => `${spokenStars(value)} of 5, given by you`,
};

/** Where a number comes from, and when, as lines: `answer` is what one service says. */
export function explained({ title, rating, problem, pending }, now = Date.now()) {
    if (pending) return [`${title} is being asked.`];
    if (!rating) return [problem];
    const { kind, source, fetchedAt, plot, attribution, words } = rating;
    const what = KINDS[kind]?.(rating) ?? words;
    const lines = [`${source}: ${what}.`];
    if (fetchedAt) lines.push(`${kind === 'stars5' ? 'Given' : 'As of'} ${day(fetchedAt)}, ${ago(fetchedAt, now)}.${isOld(fetchedAt, now) ? ' It may be another by now.' : ''}`);
    if (plot) lines.push(`Plot: ${plot}`);
    if (attribution) lines.push(attribution);
    return lines;
}

function isOld(time, now) {
    return now - Date.parse(time) > OLD * DAY;
}

const RULES = {
    fixed: 'you said so', id: 'the name of the file holds its id', titleAndYear: 'title and year are the same', titleAndNextYear: 'the title is the same, the year one beside',
    otherTitle: 'the film is known by this title, too', title: 'the title is the same, and the name of the file has no year', misspelt: 'the title is nearly the same',
};

/** Why a file is taken for a film. */
export function matched({ match, demo }) {
    if (demo) return 'A film of the demo: it was made for it, and its rating is invented.';
    if (!match) return 'No film of the data set is likely. Select says which one it is.';
    const { title, year, confidence, rule } = match;
    return `${nameOf({ title, year })}: ${RULES[rule] ?? rule}. ${Math.round(confidence * 100)}% sure. Select mends it.`;
}

/** "Rush (2013)" */
export function nameOf({ title, year }) {
    return year === undefined ? title : `${title} (${year})`;
}

/**
 * The line below a title: the year, how long it is or, as there is no room for both, which of several services answered, and whether
 * its rating is invented.
 */
export function facts({ year, video, demo, rating }, service) {
    const source = service === 'in-order' && !demo && rating?.source;
    return [year, source || (video?.durationMs !== undefined && length(video.durationMs)), demo && 'demo'].filter(Boolean).join(' · ');
}

/** What is said of films that the service was not asked about, and why it was not asked about all where it was to be. */
export function unaskedWords({ unasked, isAsking, problem }) {
    if (isAsking) return `${number(unasked)} of your films are still to be asked about.`;
    const cost = 'A film costs one request at most; a free key of OMDb is for 1,000 a day.';
    return [`${count(unasked, 'film')} of yours nobody was asked about yet.`, problem, cost].filter(Boolean).join(' ');
}

/** "1 h 31 min", "31 min", "0:12" of milliseconds. */
function length(ms) {
    const minutes = Math.round(ms / 60_000);
    if (minutes < 1) return clock(ms);
    return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`;
}

/** What a voice says of a film in a list. */
export function spokenFilm(film) {
    const { title, year, stars, rating, pending, video } = film;
    const left = video?.positionMs ? video.durationMs - video.positionMs : 0;
    return [
        title, year, stars ? `your rating ${spokenStars(stars)}` : 'not rated by you',
        rating ? `${rating.source} ${rating.kind === 'stars5' ? '' : rating.words}`.trim() : pending ? 'being looked up' : 'no rating', left > 60_000 && `${span(left)} left`,
    ].filter(Boolean).join(', ');
}
