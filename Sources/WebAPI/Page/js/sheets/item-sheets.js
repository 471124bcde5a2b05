import { Sheet } from './sheet.js';

/** What can be done with a song, besides playing it. */
export function songSheet(context, song, more = []) {
    const { player, stack } = context;
    const rows = [
        ...more,
        { title: 'Play Next', act: () => tell(context, player.addTracksNext([song.id]), 'Plays next') },
        { title: 'Add to On-The-Go', act: () => tell(context, player.addTracks([song.id]), 'Added to On-The-Go') },
        ...goTo(stack, song),
    ];
    stack.openSheet(new Sheet(context, { title: song.title || 'Untitled', rows }));
}

/** What can be done with a place in the queue whose song is gone: only what is done to the queue. */
export function goneSheet(context, { title }, rows) {
    context.stack.openSheet(new Sheet(context, { title, rows }));
}

/** What can be done with an album. */
export function albumSheet(context, album) {
    const { player, stack } = context;
    const of = `albums/${album.id}/songs`;
    const rows = [
        { title: 'Play', act: () => play(context, of) },
        { title: 'Play Next', act: () => tell(context, player.addNext(of), 'Plays next') },
        { title: 'Add to On-The-Go', act: () => tell(context, player.add(of), 'Added to On-The-Go') },
        ...goTo(stack, { artistId: album.artistId, artist: album.artist }),
    ];
    stack.openSheet(new Sheet(context, { title: album.title || 'Unknown album', rows }));
}

function goTo(stack, { artistId, artist, albumId, album }) {
    const rows = [];
    if (artistId !== undefined) {
        rows.push({ title: 'Go to Artist', act: () => stack.push(`music/artists/${artistId}`, { title: artist }) });
    }
    if (albumId !== undefined) {
        rows.push({ title: 'Go to Album', act: () => stack.push(`music/albums/${albumId}`, { title: album }) });
    }
    return rows;
}

async function play({ player, stack }, of) {
    stack.push('now-playing');
    await player.play(of, 0);
}

/** A refusal has its own toast. */
async function tell({ toast }, done, text) {
    if (await done) toast(text);
}
