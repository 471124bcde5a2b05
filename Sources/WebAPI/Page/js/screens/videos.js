import { GalleryScreen } from '../gallery/gallery-screen.js';
import { itemSheet } from '../gallery/item-sheet.js';
import { pictureOf } from '../gallery/pictures.js';
import { spoken } from '../gallery/words.js';
import { clock, span, spokenClock } from '../format.js';
import { StaticRows } from '../list/static-rows.js';
import { ListScreen } from './list-screen.js';

/** Lists of videos by the last word of their path. */
const LISTS = {
    all: ['All Videos', 'videos'],
    continue: ['Continue', 'videos/continue'],
    films: ['Films', 'videos/films'],
    shorts: ['Short Films', 'videos/shorts'],
    clips: ['Clips', 'videos/clips'],
    360: ['360°', 'videos/360'],
    favourites: ['Favourites', 'videos/favourites'],
};

/** What one can choose under Videos. */
export const videos = {
    path: 'videos',
    make: (params, context) => {
        const row = (name) => ({ title: LISTS[name][0], chevron: true, act: () => context.stack.push(`videos/list/${name}`) });
        const rows = ['continue', 'shorts', 'clips', '360', 'favourites', 'all'].map(row);
        rows.splice(1, 0, { title: 'Movies', chevron: true, act: () => context.stack.push('videos/movies') });
        rows.push({ title: 'Search', chevron: true, act: () => context.stack.push('photos/search') });
        return new ListScreen(context, { title: 'Videos', source: new StaticRows(rows) });
    },
};

export const videoList = {
    path: 'videos/list/:of',
    make: ({ of }, context) => {
        const [title, name] = LISTS[of] ?? LISTS.all;
        return new GalleryScreen(context, { of: name, title, describe: (video, index, screen) => describeVideo(context, video, screen) });
    },
};

/** A row with its poster, and how much of it is left, or how long it is. */
function describeVideo(context, video, screen) {
    const { id, title, durationMs, positionMs } = video;
    const left = durationMs !== undefined && positionMs ? durationMs - positionMs : 0;
    const play = () => context.stack.push(`videos/view/${id}`);
    return {
        title,
        value: left > 60_000 ? `${span(left)} left` : durationMs === undefined ? '' : clock(durationMs),
        name: [spoken(video), left > 0 && `${spokenClock(left)} left`].filter(Boolean).join(', '),
        image: pictureOf(video),
        act: play,
        sheet: () => itemSheet(context, video, { more: [{ title: 'Play', act: play }], changed: () => screen.source.refresh() }),
    };
}
