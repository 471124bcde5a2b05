import { describeAlbum, describeSong } from '../library/describe.js';
import { LibraryScreen } from '../library/library-screen.js';
import { playFrom } from '../library/play.js';
import { albumSongs } from './albums.js';

export const recent = {
    path: 'music/recent',
    make: (params, context) => {
        const describe = (row, index) =>
            row.kind === 'song'
                ? describeSong(context, row, { play: () => playFrom(context, 'recent', index) })
                : describeAlbum(context, row, { path: `music/recent/${row.id}` });
        return new LibraryScreen(context, { of: 'recent', title: 'Recently Added', describe });
    },
};

export const recentAlbum = {
    path: 'music/recent/:album',
    make: (params, context, hint) => albumSongs(context, params.album, hint.title),
};
