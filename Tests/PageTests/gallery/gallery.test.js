import test from 'node:test';
import assert from 'node:assert/strict';
import { Gaze, partOf } from '../../../Sources/WebAPI/Page/js/gallery/gaze.js';
import { blurOf, fileOf, pictureOf, streamOf } from '../../../Sources/WebAPI/Page/js/gallery/pictures.js';
import { badge, captionWords, day, details, spoken, time } from '../../../Sources/WebAPI/Page/js/gallery/words.js';
import { Zoom } from '../../../Sources/WebAPI/Page/js/gallery/zoom.js';

test('a picture gets larger by notches, up to eight times, and never smaller than it fits', () => {
    const zoom = new Zoom();
    assert.equal(zoom.transform, 'none');
    assert.equal(zoom.by(-1), false);
    assert.equal(zoom.by(3), true);
    assert.ok(zoom.scale > 1.5 && zoom.scale < 1.53);
    for (let notch = 0; notch < 40; notch += 1) zoom.by(1);
    assert.equal(zoom.scale, 8);
    assert.equal(zoom.by(1), false);
    for (let notch = 0; notch < 40; notch += 1) zoom.by(-1);
    assert.equal(zoom.transform, 'none');
});

test('a picture that is moved never leaves its place, and is in the middle again when it fits', () => {
    const zoom = new Zoom();
    assert.equal(zoom.move(0.5, 0), false);
    zoom.to(3);
    assert.equal(zoom.move(0.4, -5), true);
    assert.deepEqual([zoom.x, zoom.y], [0.4, -1]);
    assert.equal(zoom.move(0, -1), false);
    zoom.to(1.2);
    assert.ok(Math.abs(zoom.x) <= 0.1 + 1e-9 && Math.abs(zoom.y) <= 0.1 + 1e-9);
    zoom.to(1);
    assert.deepEqual([Math.abs(zoom.x), Math.abs(zoom.y)], [0, 0]);
});

test('a gaze goes round without an end, and up and down to the poles', () => {
    const gaze = new Gaze();
    for (let notch = 0; notch < 80; notch += 1) gaze.turn(5);
    assert.equal(gaze.round, 40);
    gaze.turn(-90, 200);
    assert.deepEqual([gaze.round, gaze.up], [-50, 90]);
    gaze.turn(0, -500);
    assert.equal(gaze.up, -90);
    assert.equal(gaze.zoom(-500), true);
    assert.equal(gaze.zoom(-1), false);
});

test('where one looks is said in words', () => {
    const said = (round, up) => {
        const gaze = new Gaze();
        gaze.turn(round, up);
        return gaze.words;
    };
    assert.deepEqual([said(0, 0), said(44, 0), said(90, 30), said(180, -30), said(-90, 0), said(-10, 0)], ['ahead', 'half right', 'right, up', 'behind, down', 'left', 'ahead']);
});

test('a picture of a part of a sphere lies where it belongs', () => {
    assert.deepEqual(partOf(undefined), [0, 0, 1, 1]);
    assert.deepEqual(partOf([1000, 500, 250, 100, 500, 200]), [0.25, 0.2, 0.5, 0.4]);
});

test('pictures, files and conversions have addresses that change with the file', () => {
    const item = { id: 7, v: 'x1' };
    assert.equal(pictureOf(item), '/gallery/7/picture?size=320&v=x1');
    assert.equal(pictureOf(item, 1280, 3), '/gallery/7/picture?size=1280&frame=3&v=x1');
    assert.equal(pictureOf({ id: 7 }), '/gallery/7/picture?size=320');
    assert.equal(fileOf(item), '/gallery/7/file?v=x1');
    assert.equal(streamOf(item, 1500.4), '/gallery/7/stream?start=1500&v=x1');
});

test('the colours before a picture are a bitmap, from the bottom up and blue first', () => {
    const colours = Buffer.from(Array.from({ length: 36 }, (_, at) => at));
    const address = blurOf({ blur: colours.toString('base64') });
    const bytes = Buffer.from(address.replace('data:image/bmp;base64,', ''), 'base64');
    assert.equal(bytes.length, 54 + 36);
    assert.equal(bytes.toString('latin1', 0, 2), 'BM');
    assert.deepEqual([bytes.readUInt32LE(10), bytes.readInt32LE(18), bytes.readInt32LE(22), bytes.readUInt16LE(28)], [54, 4, 3, 24]);
    assert.deepEqual([...bytes.subarray(54, 60)], [26, 25, 24, 29, 28, 27]);
    assert.deepEqual([...bytes.subarray(78, 81)], [2, 1, 0]);
    assert.equal(blurOf({}), undefined);
});

test('a day, a time and what is special are said as people say them', () => {
    assert.equal(day('2024-03-05T14:05:09+02:00'), '5 March 2024');
    assert.equal(time('2024-03-05T14:05:09'), '14:05');
    assert.deepEqual([day(undefined), time(''), day('nonsense')], ['', '', '']);
    assert.deepEqual(['livePhoto', 'vr360', 'gif', 'image'].map((kind) => badge({ kind })), ['LIVE', '360°', 'GIF', '']);
    assert.equal(badge({ kind: 'video', film: true, durationMs: 61_000 }), '1:01');
    const item = { title: 'Harbour', kind: 'image', taken: '2024-03-05T14:05:09', place: 'Bergen', favourite: true, width: 4, height: 3, latitude: -60.3913, longitude: 5.3221 };
    assert.equal(spoken(item), 'Harbour, photo, 5 March 2024, Bergen, favourite');
    assert.deepEqual(details({ ...item, camera: 'Nova', problem: 'cut off' }), ['5 March 2024, 14:05', 'Bergen · 60.391° S 5.322° E', 'Nova', '4 × 3 pixels', 'Damaged: cut off']);
});

test('subtitles are called by their title, or by the name of their language', () => {
    assert.equal(captionWords({ label: 'eng', language: 'eng' }), 'English');
    assert.equal(captionWords({ label: 'ger, forced', language: 'ger' }), 'German, forced');
    assert.equal(captionWords({ label: 'Deutsch', language: 'ger' }), 'Deutsch');
    assert.equal(captionWords({ label: 'en' }), 'English');
    assert.equal(captionWords({ label: 'Director’s words' }), 'Director’s words');
    assert.equal(captionWords({ label: '' }), 'on');
});
