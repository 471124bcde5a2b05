import { clock } from '../format.js';
import { Sheet } from '../sheets/sheet.js';

/** A press on ◀◀ within so many ms of a chapter's beginning goes to the one before it. */
const AGAIN = 3000;

/** Where ▶▶ (`n` 1) and ◀◀ (`n` -1) lead from `ms`, in ms; beyond the end there is no chapter. */
export function chapterStep(chapters, ms, n) {
    const starts = chapters.map(({ startMs }) => startMs);
    if (n > 0) return starts.find((start) => start > ms + 1) ?? Infinity;
    return starts.findLast((start) => start < ms - AGAIN) ?? 0;
}

/** The rows of a film's chapters, of which the one at `ms` says so. */
export function chapterRows(chapters, ms, go) {
    const current = chapters.findLastIndex(({ startMs }) => startMs <= ms);
    return chapters.map(({ startMs, title }, index) => ({
        title: title || `Chapter ${index + 1}`,
        value: index === current ? `${clock(startMs)} · now` : clock(startMs),
        act: () => go(startMs),
    }));
}

export function chapterSheet(context, chapters, ms, go) {
    context.stack.openSheet(new Sheet(context, { title: 'Chapters', rows: chapterRows(chapters, ms, go) }));
}
