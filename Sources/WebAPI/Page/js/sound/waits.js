/** Whether the time `seconds` lies in one of a media element's ranges. */
export function holds(ranges, seconds) {
    for (let at = 0; at < ranges.length; at += 1) {
        if (seconds >= ranges.start(at) && seconds <= ranges.end(at)) return true;
    }
    return false;
}

/** The next event of a name. */
export function once(target, name) {
    return new Promise((resolve) => target.addEventListener(name, resolve, { once: true }));
}

/** Resolves after so many milliseconds, and rejects when `signal` is aborted. */
export function rest(milliseconds, signal) {
    return new Promise((resolve, reject) => {
        const stop = () => {
            clearTimeout(timer);
            reject(signal.reason);
        };
        const timer = setTimeout(() => {
            signal.removeEventListener('abort', stop);
            resolve();
        }, milliseconds);
        signal.addEventListener('abort', stop, { once: true });
    });
}
