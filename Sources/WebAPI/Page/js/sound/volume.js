/** What -8 dB is as a factor: snippets of a scan are that much softer. */
export const SCAN_GAIN = 10 ** (-8 / 20);

/** The factor for so many decibels. */
export function amplitude(decibels = 0) {
    return 10 ** (decibels / 20);
}

/** The factor for a volume of 0...100. Ears hear ratios: the cube makes half the way sound about half as loud. */
export function gainOf(volume) {
    return Math.max(0, Math.min(1, volume / 100)) ** 3;
}
