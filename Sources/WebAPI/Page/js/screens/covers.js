import { describeAlbum } from '../library/describe.js';
import { LibraryScreen } from '../library/library-screen.js';
import { GridView } from '../list/grid-view.js';
import { albumSongs } from './albums.js';

/** The albums as a grid of covers. */
export const covers = {
    path: 'music/covers',
    make: (params, context) => {
        const describe = (album) => describeAlbum(context, album, { path: `music/covers/${album.id}` });
        return new Covers(context, { of: 'albums', title: 'Album Covers', describe, View: GridView });
    },
};

export const coverAlbum = {
    path: 'music/covers/:album',
    make: (params, context, hint) => albumSongs(context, params.album, hint.title),
};

class Covers extends LibraryScreen {
    key(event) {
        return this.list.key(event);
    }
}
