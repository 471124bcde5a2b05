import { late } from './late.js';
import { Sheet } from './sheet.js';

/** What can be done with a song, besides playing it. */
export function songSheet(context, song, more = []) {
    const { player, stack } = context;
    const rows = [
        ...more,
        { title: 'Play Next', act: () => tell(context, player.addTracksNext([song.id]), 'Plays next') },
        { title: 'Add to On-The-Go', act: () => tell(context, player.addTracks([song.id]), 'Added to On-The-Go') },
        aboutSong(context, song),
        ...goTo(stack, song),
    ];
    stack.openSheet(new Sheet(context, { title: song.title || 'Untitled', rows }));
}

/** The row that leads to all that is known of a song. */
export function aboutSong(context, song) {
    return { title: 'About This Song', chevron: true, act: () => late(context, import('./song-info.js'), (file) => file.songInfoSheet(context, song)) };
}

/** What can be done with a place in the queue whose song is gone: only what is done to the queue. */
export function goneSheet(context, { title }, rows) {
    context.stack.openSheet(new Sheet(context, { title, rows }));
}

/** What can be done with an album. */
export function albumSheet(context, album) {
    const more = goTo(context.stack, { artistId: album.artistId, artist: album.artist });
    listingSheet(context, album.title || 'Unknown album', `albums/${album.id}/songs`, more);
}

/** What can be done with all songs of a listing. */
export function listingSheet(context, title, of, more = []) {
    const { player, stack } = context;
    const rows = [
        { title: 'Play', act: () => play(context, player.play(of, 0)) },
        { title: 'Shuffle', act: () => play(context, player.shuffle(of)) },
        { title: 'Play Next', act: () => tell(context, player.addNext(of), 'Plays next') },
        { title: 'Add to On-The-Go', act: () => tell(context, player.add(of), 'Added to On-The-Go') },
        ...more,
    ];
    stack.openSheet(new Sheet(context, { title, rows, mostRows: 6 }));
}

/** What takes back the last change of the queue that is shown now, or with a `player` the one that this page made last. */
export function undo({ player, store }, { revision } = store.snapshot) {
    return { title: 'Undo', act: () => player.undo(revision) };
}

function goTo(stack, { artistId, artist, albumId, album }) {
    const rows = [];
    if (artistId !== undefined) {
        rows.push({ title: 'Go to Artist', act: () => stack.jump(`music/artists/${artistId}`, { title: artist }) });
    }
    if (albumId !== undefined) {
        rows.push({ title: 'Go to Album', act: () => stack.jump(`music/albums/${albumId}`, { title: album }) });
    }
    return rows;
}

async function play({ stack }, started) {
    stack.push('now-playing');
    await started;
}

/** A refusal has its own toast. */
async function tell(context, done, text) {
    if (await done) context.toast(text, undefined, undo(context, context.player));
}
