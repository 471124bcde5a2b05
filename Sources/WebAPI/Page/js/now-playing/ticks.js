/** Distances between two ticks, in seconds, with how many of them make a long tick. */
const UNITS = [[1, 10], [2, 5], [5, 12], [10, 6], [15, 4], [30, 10], [60, 10], [300, 12], [600, 6], [3600, 6]];

/** More ticks than this are a grey band. */
const MOST = 64;

/** Where the ticks of a track are: `[{ at, isLong }]`, `at` being 0...1. */
export function ticksOf(durationMs) {
    const seconds = durationMs / 1000;
    if (!(seconds > 0)) return [];
    const [unit, long] = UNITS.find(([step]) => seconds / step <= MOST) ?? UNITS.at(-1);
    const count = Math.min(MOST * 4, Math.floor(seconds / unit));
    return Array.from({ length: count + 1 }, (_, index) => ({ at: (index * unit) / seconds, isLong: index % long === 0 }));
}
