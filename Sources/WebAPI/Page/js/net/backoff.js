/** Milliseconds to wait before try number `attempt` (1 is the first after the break): 1, 2, 4, 8, 16, then 30 s. */
export function backoff(attempt) {
    return Math.min(30_000, 1000 * 2 ** Math.max(0, Math.min(attempt, 10) - 1));
}
