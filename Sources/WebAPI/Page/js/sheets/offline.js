import { Sheet } from './sheet.js';

/** A line that is back within this time is not worth a word, in ms. */
const GRACE = 1000;

/** Says when the daemon cannot be reached, counts down to the next try, and offers to try now. */
export function watchLine(context) {
    const { store, stack, speech } = context;
    let sheet = null;
    let grace = 0;
    let ticking = 0;

    const close = () => {
        clearTimeout(grace);
        clearInterval(ticking);
        grace = 0;
        if (sheet) stack.closeSheet(sheet);
        sheet = null;
    };

    const open = () => {
        const retry = { title: 'Try now', staysOpen: true, act: () => store.retryNow() };
        const leave = { title: 'Stay here', act: () => {} };
        sheet = new Sheet(context, { title: 'Can’t reach your library', rows: [retry, leave] });
        stack.openSheet(sheet);
        speech.alert('Lost the connection to Clickwheel');
        tell();
        ticking = setInterval(tell, 250);
    };

    const tell = () => sheet?.say(['The part of this song that is already loaded keeps playing.', next(store.connection)]);

    store.addEventListener('connection', ({ detail }) => {
        if (detail.state === 'unauthorised') location.assign(`/login${location.hash}`);
        if (detail.state === 'online' && sheet) speech.say('Reconnected');
        if (detail.state === 'online') return close();
        if (detail.state === 'offline' && !grace) grace = setTimeout(open, GRACE);
        return undefined;
    });
}

function next({ attempt, retryAt, state }) {
    const seconds = Math.max(0, Math.ceil((retryAt - Date.now()) / 1000));
    if (state === 'connecting' || seconds === 0) return `Trying again now (attempt ${attempt}).`;
    return `Trying again in ${seconds} s (attempt ${attempt}).`;
}
