import { describeArtist, describeGenre } from '../library/describe.js';
import { LibraryScreen } from '../library/library-screen.js';
import { songList } from './songs.js';

export const genres = {
    path: 'music/genres',
    make: (params, context) => {
        const describe = (genre) => describeGenre(context, genre, { path: `music/genres/${genre.id}` });
        return new LibraryScreen(context, { of: 'genres', title: 'Genres', describe });
    },
};

/** The artists of a genre; an artist opens its songs, so that nothing lies deeper than four levels. */
export const genre = {
    path: 'music/genres/:genre',
    make: ({ genre: id }, context, { title }) => {
        const base = `music/genres/${id}`;
        const all = { title: 'All Songs', chevron: true, act: () => context.stack.push(`${base}/songs`, { title }) };
        const describe = (artist) => describeArtist(context, artist, { path: `${base}/${artist.id}` });
        const parent = { of: 'genres', id };
        return new LibraryScreen(context, { of: `genres/${id}/artists`, title, parent, describe, head: [all] });
    },
};

export const genreSongs = {
    path: 'music/genres/:genre/songs',
    make: ({ genre: id }, context, { title }) =>
        songList(context, { of: `genres/${id}/songs`, title, parent: { of: 'genres', id } }),
};

export const genreArtist = {
    path: 'music/genres/:genre/:artist',
    make: ({ artist: id }, context, { title }) =>
        songList(context, { of: `artists/${id}/songs`, title, parent: { of: 'artists', id } }),
};
