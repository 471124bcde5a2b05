import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeContext } from '../fake-page.js';
import { parseHash, Router } from '../../../Sources/WebAPI/Page/js/router.js';
import { camera } from '../../../Sources/WebAPI/Page/js/screens/photos.js';
import { route as cards } from '../../../Sources/WebAPI/Page/js/screens/quiz-cards.js';

test('decks and cameras may have any name, and the daemon is asked for just that one', async (t) => {
    for (const name of ['100% sure', 'A%20B', 'AC/DC']) {
        for (const [route, key, wanted] of [[cards, 'deck', name], [camera, 'of', `photos/cameras/${name}`]]) {
            const asked = [];
            const api = { get: async (path) => (asked.push(new URLSearchParams(path.split('?')[1]).get(key)), { total: 0, rows: [] }) };
            const context = await fakeContext(t, { api });
            // As after a reload.
            const { path } = parseHash(`#/${route.path.replace(/:\w+/, encodeURIComponent(name))}`);
            const screen = route.make(new Router([route]).match(path).params, context, {});
            assert.equal(screen.title, name);
            screen.source.want(0, 8);
            assert.deepEqual(asked, [wanted]);
        }
    }
});
