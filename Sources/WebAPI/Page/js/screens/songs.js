import { describeSong } from '../library/describe.js';
import { LibraryScreen } from '../library/library-screen.js';
import { playFrom } from '../library/play.js';

export const route = {
    path: 'music/songs',
    make: (params, context) => songList(context, { of: 'songs', title: 'Songs' }),
};

/** The songs of a listing; selecting one plays the listing from there. */
export function songList(context, { of, title, parent, isInAlbum = false }) {
    const describe = (song, index) => describeSong(context, song, { isInAlbum, play: () => playFrom(context, of, index) });
    return new LibraryScreen(context, { of, title, parent, describe });
}
