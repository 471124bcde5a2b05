/** Sheets that are fetched when somebody wants them first. */
const show = (context, file, name) => file.then((module) => module[name](context)).catch(({ message }) => context.toast(message));

/** Where the sound comes out. */
export const playOnSheet = (context) => show(context, import('./play-on.js'), 'playOnSheet');

/** The row that leads to the sleep timer, and says what is left of it. */
export const sleepRow = (context, title) => ({ title, value: leftOf(context.store.snapshot.sleep), chevron: true, act: () => show(context, import('./sleep.js'), 'sleepSheet') });

/** "End of song", "14 min", or nothing where no timer is set; `now` as `performance.now()`. */
export function leftOf(sleep, now = performance.now()) {
    if (!sleep) return '';
    return sleep.endOfSong ? 'End of song' : `${Math.ceil(Math.max(0, sleep.endsAt - now) / 60_000)} min`;
}
