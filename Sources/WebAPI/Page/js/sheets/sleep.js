import { clock } from '../format.js';
import { Sheet } from './sheet.js';

const MINUTES = [5, 10, 15, 30, 45, 60, 90];

/** When the music fades and pauses: by a timer, at the end of the song, or not at all. */
export function sleepSheet(context) {
    const { stack, store } = context;
    const close = () => {
        clearInterval(timer);
        store.removeEventListener('state', onState);
    };
    const sheet = new Sheet(context, { title: 'Sleep Timer', text: wordsOf(store.snapshot), rows: rowsOf(context), mostRows: 6, onClose: close });
    const tell = () => sheet.say(wordsOf(store.snapshot));
    const onState = () => {
        sheet.replace(rowsOf(context));
        tell();
    };
    const timer = setInterval(tell, 1000);
    store.addEventListener('state', onState);
    stack.openSheet(sheet);
}

/** What the timer does, in a sentence; `now` as `performance.now()`. */
export function wordsOf({ sleep, heardVolume, state }, now = performance.now()) {
    if (!sleep) return 'The music fades out, then pauses.';
    const when = sleep.endOfSong ? 'at the end of the song' : `in ${clock(Math.max(0, sleep.endsAt - now) + 999)}`;
    return `${heardVolume !== undefined && state === 'play' ? 'Fading out. ' : ''}Pauses ${when}.`;
}

function rowsOf({ player, store }) {
    const { sleep } = store.snapshot;
    return [
        { title: 'Off', isChosen: !sleep, act: () => player.sleep({ minutes: 0 }) },
        ...MINUTES.map((minutes) => ({ title: `${minutes} minutes`, act: () => player.sleep({ minutes }) })),
        { title: 'End of song', isChosen: Boolean(sleep?.endOfSong), act: () => player.sleep({ endOfSong: true }) },
    ];
}
