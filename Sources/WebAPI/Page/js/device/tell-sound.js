import { make } from '../dom.js';

/** Where this is shown in full. */
const SCREEN = 'now-playing';

/** Says on every other screen why a song cannot be played. */
export function tellFailures({ store, stack, toast }) {
    let told;
    store.addEventListener('state', ({ detail: { error } }) => {
        const isNew = error !== undefined && error.kind !== 'blocked' && error.id !== told;
        told = error?.id;
        if (isNew && stack.path !== SCREEN) toast(error.message, error.id);
    });
}

/** Says on every other screen that the browser starts no sound before a press, for as long as it is so. */
export function tellRefusedStart({ speaker, stack, speech }, place) {
    const note = make('div.asks-press', { hidden: true }, 'Your browser blocked sound until you press something');
    place.append(note);
    const show = () => {
        const isHidden = !speaker.isBlocked || stack.path === SCREEN;
        if (note.hidden && !isHidden) speech.alert(note.textContent);
        note.hidden = isHidden;
    };
    speaker.addEventListener('change', show);
    stack.addEventListener('enter', show);
}
