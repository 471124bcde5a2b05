import { describeAlbum, describeArtist } from '../library/describe.js';
import { LibraryScreen } from '../library/library-screen.js';
import { albumSongs } from './albums.js';
import { songList } from './songs.js';

export const artists = {
    path: 'music/artists',
    make: (params, context) => {
        const describe = (artist) => describeArtist(context, artist, { path: `music/artists/${artist.id}` });
        return new LibraryScreen(context, { of: 'artists', title: 'Artists', describe });
    },
};

export const artist = {
    path: 'music/artists/:artist',
    make: ({ artist: id }, context, { title }) => {
        const base = `music/artists/${id}`;
        const all = { title: 'All Songs', chevron: true, act: () => context.stack.push(`${base}/songs`, { title }) };
        const describe = (album) => describeAlbum(context, album, { path: `${base}/${album.id}`, isByArtist: true });
        const parent = { of: 'artists', id };
        return new LibraryScreen(context, { of: `artists/${id}/albums`, title, parent, describe, head: [all] });
    },
};

export const artistSongs = {
    path: 'music/artists/:artist/songs',
    make: ({ artist: id }, context, { title }) =>
        songList(context, { of: `artists/${id}/songs`, title, parent: { of: 'artists', id } }),
};

export const artistAlbum = {
    path: 'music/artists/:artist/:album',
    make: (params, context, hint) => albumSongs(context, params.album, hint.title),
};
