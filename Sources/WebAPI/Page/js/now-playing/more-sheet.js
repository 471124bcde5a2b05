import { count } from '../format.js';
import { aboutSong } from '../sheets/item-sheets.js';
import { followSleep, playOnSheet, sleepRow } from '../sheets/late.js';
import { Sheet } from '../sheets/sheet.js';

const REPEATS = ['off', 'all', 'one'];
const REPEAT_NAMES = { off: 'Off', all: 'All', one: 'One' };

/** What else there is to do with what plays. */
export function moreSheet(context) {
    const stop = followSleep(context.store, () => sheet.replace(rowsOf(context)));
    const sheet = new Sheet(context, { title: 'More', rows: rowsOf(context), mostRows: 6, onClose: stop });
    context.stack.openSheet(sheet);
}

function rowsOf(context) {
    const { player, stack, store, speaker } = context;
    const { order, repeat, stopAfter, track, formerLength, speaker: name } = store.snapshot;
    const isShuffled = order === 'shuffle';
    const nextRepeat = REPEATS[(REPEATS.indexOf(repeat) + 1) % REPEATS.length];
    return [
        { title: 'On-The-Go', chevron: true, act: () => stack.push('music/queue') },
        { title: 'Shuffle', value: isShuffled ? 'On' : 'Off', staysOpen: true, act: () => player.order(isShuffled ? 'in-order' : 'shuffle') },
        { title: 'Repeat', value: REPEAT_NAMES[repeat], staysOpen: true, act: () => player.repeat(nextRepeat) },
        !speaker.isHere && { title: 'Play here', value: name ? 'now on another page' : '', act: () => speaker.claim() },
        formerLength > 0 && { title: 'Back to the former list', value: count(formerLength, 'song'), act: () => player.restoreQueue() },
        { title: 'Stop After This Song', value: stopAfter ? 'On' : 'Off', staysOpen: true, act: () => player.stopAfter(!stopAfter) },
        sleepRow(context, 'Sleep'),
        { title: 'Play on…', chevron: true, act: () => playOnSheet(context) },
        track !== undefined && aboutSong(context, track),
        track?.albumId !== undefined && { title: 'Go to Album', chevron: true, act: () => stack.jump(`music/albums/${track.albumId}`, { title: track.album }) },
        track?.artistId !== undefined && { title: 'Go to Artist', chevron: true, act: () => stack.jump(`music/artists/${track.artistId}`, { title: track.artist }) },
    ].filter(Boolean);
}
