import { describeAlbum } from '../library/describe.js';
import { LibraryScreen } from '../library/library-screen.js';
import { songList } from './songs.js';

export const albums = {
    path: 'music/albums',
    make: (params, context) => {
        const describe = (album) => describeAlbum(context, album, { path: `music/albums/${album.id}` });
        return new LibraryScreen(context, { of: 'albums', title: 'Albums', describe });
    },
};

export const album = {
    path: 'music/albums/:album',
    make: (params, context, hint) => albumSongs(context, params.album, hint.title),
};

/** The songs of one album, in its order. */
export function albumSongs(context, id, title) {
    return songList(context, { of: `albums/${id}/songs`, title, parent: { of: 'albums', id }, isInAlbum: true });
}
