const START = 240; // degrees/s: the first repeats move one row
const FULL = 900; // degrees/s
const DELAY = 350; // ms until the repeats speed up
const RAMP = 2000; // ms until full speed

/** The speed, in degrees per second, of a wheel that a held arrow key turns since `held` ms. */
export function repeatSpeed(held) {
    if (held < DELAY) return 0;
    return Math.min(FULL, START + ((held - DELAY) / RAMP) * (FULL - START));
}
