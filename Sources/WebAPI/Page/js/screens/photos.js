import { GalleryScreen } from '../gallery/gallery-screen.js';
import { itemSheet } from '../gallery/item-sheet.js';
import { blurOf, pictureOf } from '../gallery/pictures.js';
import { badge, day, spoken } from '../gallery/words.js';
import { count } from '../format.js';
import { GridView } from '../list/grid-view.js';
import { StaticRows } from '../list/static-rows.js';
import { ListScreen } from './list-screen.js';

/** Lists of photos by the last word of their path. */
const LISTS = {
    all: ['All Photos', 'photos'],
    live: ['Live Photos', 'photos/live'],
    360: ['360°', 'photos/360'],
    animations: ['Animations', 'photos/animations'],
    favourites: ['Favourites', 'photos/favourites'],
};

/** What one can choose under Photos. */
export const photos = {
    path: 'photos',
    make: (params, context) => {
        const list = (name) => ({ title: LISTS[name][0], chevron: true, act: () => context.stack.push(`photos/list/${name}`) });
        const group = (title, path) => ({ title, chevron: true, act: () => context.stack.push(path) });
        const rows = [
            list('all'), group('Albums', 'photos/albums'), list('favourites'), list('live'), list('360'), list('animations'),
            group('Places', 'photos/places'), group('Cameras', 'photos/cameras'),
            group('Search', 'photos/search'), { title: 'Slideshow', act: () => slideshow(context, 'photos') },
        ];
        return new ListScreen(context, { title: 'Photos', source: new StaticRows(rows) });
    },
};

export const photoList = {
    path: 'photos/list/:of',
    make: ({ of }, context) => {
        const [title, name] = LISTS[of] ?? LISTS.all;
        return photoGrid(context, title, name);
    },
};

export const albums = { path: 'photos/albums', make: (params, context) => groups(context, 'albums', 'Albums') };
export const places = { path: 'photos/places', make: (params, context) => groups(context, 'places', 'Places') };
export const cameras = { path: 'photos/cameras', make: (params, context) => groups(context, 'cameras', 'Cameras') };
export const album = { path: 'photos/albums/:name', make: ({ name }, context, hint) => members(context, 'albums', name, hint) };
export const place = { path: 'photos/places/:name', make: ({ name }, context, hint) => members(context, 'places', name, hint) };
export const camera = { path: 'photos/cameras/:name', make: ({ name }, context, hint) => members(context, 'cameras', name, hint) };

function groups(context, kind, title) {
    return new GalleryScreen(context, { of: `photos/${kind}`, title, describe: (group) => describeGroup(context, group), View: GridView });
}

function members(context, kind, name, hint = {}) {
    return photoGrid(context, hint.title ?? (kind === 'albums' ? 'Album' : name), `photos/${kind}/${name}`);
}

function photoGrid(context, title, of) {
    const describe = (photo, index, screen) => describePhoto(context, photo, index, screen);
    return new GalleryScreen(context, { of, title, describe, View: GridView });
}

function describeGroup({ stack }, group) {
    const { key, title, cover, blur } = group;
    const [kind, ...rest] = key.split('/');
    const name = title || 'Untitled';
    return {
        title: name,
        value: count(group.count, 'photo'),
        name: `${name}, ${count(group.count, 'photo')}`,
        image: pictureOf({ id: cover }),
        blur: blurOf({ blur }),
        act: () => stack.push(`photos/${kind}/${encodeURIComponent(rest.join('/'))}`, { title: name }),
    };
}

function describePhoto(context, photo, index, screen) {
    return {
        title: photo.title,
        value: day(photo.taken),
        name: spoken(photo),
        image: pictureOf(photo),
        blur: blurOf(photo),
        badge: badge(photo),
        act: () => context.stack.push(`photos/view/${photo.id}`, { of: screen.of, index, goTo: (at) => screen.goTo(at) }),
        sheet: () => {
            const more = [{ title: 'Slideshow from Here', act: () => slideshow(context, screen.of, { id: photo.id, index }) }];
            itemSheet(context, photo, { more, changed: () => screen.source.refresh() });
        },
    };
}

/** Shows a list of photos one after another, from its first one or from `start`; music goes on. */
async function slideshow({ api, stack, toast }, of, start) {
    try {
        const first = start ?? { id: (await api.get(`/api/gallery/list?of=${encodeURIComponent(of)}&limit=1`)).rows[0]?.id, index: 0 };
        if (first.id === undefined) return toast('There are no photos to show yet');
        return stack.push(`photos/view/${first.id}`, { of, index: first.index, isSlideshow: true });
    } catch ({ message, id }) {
        return toast(message, id);
    }
}
