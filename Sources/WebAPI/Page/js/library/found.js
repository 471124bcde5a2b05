import { describeAlbum, describeArtist, describeGenre, describeSong } from './describe.js';

/** The results of a search, of all kinds, as rows. A song plays the songs that were found, from it on. */
export function describeFound(context, rows) {
    const songs = rows.filter(({ kind }) => kind === 'song').map(({ id }) => id);
    return rows.map((row) => {
        const found = describe(context, row, songs);
        return { ...found, value: row.kind === 'song' ? found.value : row.kind };
    });
}

function describe(context, row, songs) {
    if (row.kind === 'album') return describeAlbum(context, row, { path: `music/albums/${row.id}` });
    if (row.kind === 'artist') return describeArtist(context, row, { path: `music/artists/${row.id}` });
    if (row.kind === 'genre') return describeGenre(context, row, { path: `music/genres/${row.id}` });
    if (row.kind === 'episode') return describeEpisode(context, row);
    return describeSong(context, row, { play: () => play(context, songs, songs.indexOf(row.id)) });
}

function describeEpisode({ stack }, { id, podcast, title, from }) {
    const path = `music/podcasts/${encodeURIComponent(podcast)}/${encodeURIComponent(id)}`;
    return { title, isValueMinor: true, name: `${title}, episode of ${from}`, chevron: true, act: () => stack.push(path, { title }) };
}

function play({ player, stack }, songs, index) {
    player.playTracks(songs, index);
    stack.push('now-playing');
}
