import { coverOf } from '../art/cover.js';
import { clock, count, spokenClock } from '../format.js';
import { albumSheet, listingSheet, songSheet } from '../sheets/item-sheets.js';

/** How the daemon's rows look in a list. Every function gives a row for a list view. */

/** @param options `play()` plays it; `isInAlbum` shows number and length rather than the artist */
export function describeSong(context, song, { play, isInAlbum = false }) {
    const isCurrent = context.store.snapshot.track?.id === song.id;
    const length = song.durationMs === undefined ? '' : clock(song.durationMs);
    const title = song.title || 'Untitled';
    const numbered = isInAlbum && song.track ? `${song.track}  ${title}` : title;
    const spoken = [title, song.artist, song.durationMs === undefined ? '' : spokenClock(song.durationMs)];
    return {
        title: numbered,
        value: isInAlbum ? length : (song.artist ?? length),
        isValueMinor: true,
        name: (isCurrent ? ['Now playing', ...spoken] : spoken).filter(Boolean).join(', '),
        mark: isCurrent ? 'play' : '',
        act: () => (isLoaded(context, song) ? show(context) : play()),
        sheet: () => songSheet(context, song),
    };
}

/** Whether a song is the one that plays or rests; choosing it shows it, and does not begin it anew. */
function isLoaded({ store }, { id }) {
    return store.snapshot.track?.id === id && store.snapshot.state !== 'stop';
}

function show({ store, player, stack }) {
    if (store.snapshot.state === 'pause') player.resume();
    stack.push('now-playing');
}

/** A place in the queue whose song the library knows no more. */
export function describeGone({ title }) {
    return { title, name: title, isDim: true };
}

/** @param options `path` of the album's screen; `isByArtist` shows the year rather than the artist */
export function describeAlbum(context, album, { path, isByArtist = false }) {
    const title = album.title || 'Unknown album';
    const year = album.year === undefined ? '' : String(album.year);
    const songs = album.songs === undefined ? '' : count(album.songs, 'song');
    return {
        title,
        value: isByArtist ? year : (album.artist ?? year),
        isValueMinor: true,
        name: [title, 'album', isByArtist ? '' : album.artist, year, songs].filter(Boolean).join(', '),
        image: coverOf(album),
        chevron: true,
        act: () => context.stack.push(path, { title }),
        sheet: () => albumSheet(context, album),
    };
}

export function describeArtist(context, artist, { path }) {
    const title = artist.title || 'Unknown artist';
    return {
        title,
        value: artist.albums === undefined ? '' : count(artist.albums, 'album'),
        isValueMinor: true,
        name: [title, 'artist', artist.albums === undefined ? '' : count(artist.albums, 'album')].filter(Boolean).join(', '),
        chevron: true,
        act: () => context.stack.push(path, { title }),
        sheet: () => listingSheet(context, title, `artists/${artist.id}/songs`),
    };
}

export function describeGenre(context, genre, { path }) {
    const title = genre.title || 'Unknown genre';
    const songs = genre.songs === undefined ? '' : count(genre.songs, 'song');
    return {
        title,
        value: songs,
        isValueMinor: true,
        name: [title, 'genre', songs].filter(Boolean).join(', '),
        chevron: true,
        act: () => context.stack.push(path, { title }),
        sheet: () => listingSheet(context, title, `genres/${genre.id}/songs`),
    };
}
