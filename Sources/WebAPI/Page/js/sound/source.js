/** What the daemon converts to, in the order of preference, with what to ask the browser. */
const CONVERSIONS = [
    { as: 'opus', mime: 'audio/ogg; codecs=opus' },
    { as: 'flac', mime: 'audio/flac' },
];

/**
 * The ways to get a track into a media element, best first: `[{ as, url(startMs) }]`. `as` is null for the file
 * itself, which can be asked for any part; a conversion begins at `startMs`.
 */
export function sourcesOf(track, canPlay) {
    const own = canPlay(track.mime) ? [{ as: null, url: () => track.stream }] : [];
    const converted = CONVERSIONS.filter(({ mime }) => canPlay(mime)).map(({ as }) => ({
        as,
        url: (startMs) => `${track.stream}?as=${as}${startMs > 0 ? `&start=${Math.round(startMs)}` : ''}`,
    }));
    return [...own, ...converted];
}

/** What to call a track's format in a sentence: "FLAC 24/96", or what its media type says. */
export function formatOf(track) {
    return track.quality ?? track.mime ?? 'this kind of file';
}
