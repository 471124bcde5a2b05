import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chapterRows, chapterStep } from '../../../Sources/WebAPI/Page/js/gallery/chapters.js';

const CHAPTERS = [{ startMs: 0, title: 'Shore' }, { startMs: 60_000, title: '' }, { startMs: 120_000, title: 'Home' }];

test('▶▶ goes to the beginning of the next chapter, and beyond the last one to the end', () => {
    assert.equal(chapterStep(CHAPTERS, 0, 1), 60_000);
    assert.equal(chapterStep(CHAPTERS, 60_000, 1), 120_000);
    assert.equal(chapterStep(CHAPTERS, 130_000, 1), Infinity);
});

test('◀◀ goes to the beginning of the chapter, and at its beginning to the one before', () => {
    assert.equal(chapterStep(CHAPTERS, 80_000, -1), 60_000);
    assert.equal(chapterStep(CHAPTERS, 61_000, -1), 0);
    assert.equal(chapterStep(CHAPTERS, 1000, -1), 0);
});

test('chapters are listed with their times, those without a name by their number', () => {
    const gone = [];
    const rows = chapterRows(CHAPTERS, 70_000, (ms) => gone.push(ms));
    assert.deepEqual(rows.map(({ title, value }) => [title, value]), [['Shore', '0:00'], ['Chapter 2', '1:00 · now'], ['Home', '2:00']]);
    rows[2].act();
    assert.deepEqual(gone, [120_000]);
});
