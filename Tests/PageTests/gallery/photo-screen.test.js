import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeContext } from '../fake-page.js';
import { photo } from '../../../Sources/WebAPI/Page/js/screens/photo.js';

Object.assign(Object.getPrototypeOf(document.body), { load() {}, pause() {} });
document.documentElement = { dataset: { motion: 'reduced' }, style: { setProperty() {} } };

test('a photo that one comes back to still leads to photos that were not fetched yet', async (t) => {
    const asked = [];
    const get = async (path, { signal }) => {
        signal.throwIfAborted();
        const offset = Number(new URLSearchParams(path.split('?')[1]).get('offset'));
        asked.push(offset);
        return { version: 1, total: 600, rows: Array.from({ length: 256 }, (_, at) => ({ id: offset + at, title: `Photo ${offset + at}`, kind: 'photo' })) };
    };
    const context = await fakeContext(t, { api: { get } });
    const soon = () => new Promise((resolve) => setTimeout(resolve));
    const screen = photo.make({ id: '10' }, context, { of: 'photos', index: 10 });
    screen.mount(context.views);
    await soon();
    screen.unmount();
    screen.mount(context.views);
    t.after(() => screen.unmount());
    await soon();
    assert.equal(screen.detail, '11 of 600');
    screen.detents(290);
    await soon();
    assert.equal(screen.detail, '301 of 600');
    assert.ok(asked.includes(256));
});
