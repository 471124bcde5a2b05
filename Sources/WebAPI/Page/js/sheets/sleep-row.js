/** The row that leads to the sleep timer, and says what is left of it. */
export function sleepRow(context, title) {
    const show = async () => (await import('./sleep.js')).sleepSheet(context);
    return { title, value: leftOf(context.store.snapshot.sleep), chevron: true, act: () => show().catch(({ message }) => context.toast(message)) };
}

/** "End of song", "14 min", or nothing where no timer is set; `now` as `performance.now()`. */
export function leftOf(sleep, now = performance.now()) {
    if (!sleep) return '';
    return sleep.endOfSong ? 'End of song' : `${Math.ceil(Math.max(0, sleep.endsAt - now) / 60_000)} min`;
}
