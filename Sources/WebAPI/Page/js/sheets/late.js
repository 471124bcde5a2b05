/** Opens a sheet by what its `file` has, a promise of it, unless the user went elsewhere meanwhile. @returns when it is open, or stays away */
export async function late({ stack, toast }, file, open) {
    const stays = stack.staying();
    try {
        const module = await file;
        if (stays()) await open(module);
    } catch {
        toast('Couldn’t open this. Is Clickwheel still running?');
    }
}

/** Where the sound comes out. */
export const playOnSheet = (context) => late(context, import('./play-on.js'), (file) => file.playOnSheet(context));

/** The row that leads to the sleep timer, and says what is left of it. */
export const sleepRow = (context, title) => ({ title, value: leftOf(context.store.snapshot.sleep), chevron: true, act: () => late(context, import('./sleep.js'), (file) => file.sleepSheet(context)) });

/** Calls `paint` with every snapshot, and when a minute less is left. @returns what ends it */
export function followSleep(store, paint) {
    let timer;
    const wait = () => {
        clearTimeout(timer);
        const left = store.snapshot.sleep?.endsAt - performance.now();
        if (left > 0) timer = setTimeout(look, (left % 60_000) + 1);
    };
    const look = () => {
        paint();
        wait();
    };
    wait();
    store.addEventListener('state', look);
    return () => {
        clearTimeout(timer);
        store.removeEventListener('state', look);
    };
}

/** "End of song", "14 min", or nothing where no timer is set; `now` as `performance.now()`. */
export function leftOf(sleep, now = performance.now()) {
    if (!sleep) return '';
    return sleep.endOfSong ? 'End of song' : `${Math.ceil(Math.max(0, sleep.endsAt - now) / 60_000)} min`;
}
