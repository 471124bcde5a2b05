import test from 'node:test';
import assert from 'node:assert/strict';
import { Api } from '../../../Sources/WebAPI/Page/js/net/api.js';
import { clientName } from '../../../Sources/WebAPI/Page/js/net/client-name.js';

const answering = (body, status = 200) => async () => new Response(body, { status });

test('an answer is parsed, and a body names the tab', async () => {
    let seen;
    const fetch = async (path, init) => {
        seen = { path, body: JSON.parse(init.body) };
        return new Response('{"revision":3}');
    };
    const api = new Api({ client: 'tab-me', fetch });
    assert.deepEqual(await api.post('/api/player', { command: 'play' }), { revision: 3 });
    assert.deepEqual(seen, { path: '/api/player', body: { client: 'tab-me', command: 'play' } });
});

test('a refusal carries the id and the message of the daemon', async () => {
    const api = new Api({ client: 'x', fetch: answering('{"error":{"id":"e-5","message":"No."},"state":{"revision":1}}', 409) });
    await assert.rejects(api.get('/a'), (error) =>
        error.status === 409 && error.id === 'e-5' && error.message === 'No.' && error.body.state.revision === 1);
});

test('an answer that is no JSON is a refusal with a sentence, not a crash', async () => {
    const api = new Api({ client: 'x', fetch: answering('<html>', 502) });
    await assert.rejects(api.get('/a'), { status: 502, id: undefined, message: 'The server answered 502.' });
});

test('the login page of a proxy is no answer, and nothing has been done', async () => {
    const api = new Api({ client: 'x', fetch: answering('<html>Please log in') });
    await assert.rejects(api.post('/a'), { name: 'Error', status: 0, id: undefined, message: 'That was no answer of Clickwheel.' });
});

test('an answer without words is an answer', async () => {
    assert.deepEqual(await new Api({ client: 'x', fetch: answering('') }).post('/a'), {});
    assert.deepEqual(await new Api({ client: 'x', fetch: answering(null, 204) }).post('/a'), {});
});

test('a lost session is announced', async () => {
    const api = new Api({ client: 'x', fetch: answering('{}', 401) });
    let lost = 0;
    api.addEventListener('unauthorised', () => { lost += 1; });
    await assert.rejects(api.get('/a'), { status: 401 });
    assert.equal(lost, 1);
});

test('silence ends with an error that says so', async () => {
    const never = (_, { signal }) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const api = new Api({ client: 'x', fetch: never, timeout: 1 });
    await assert.rejects(api.get('/a'), { status: 0, id: undefined, message: 'Clickwheel took too long to answer.' });
});

test('a question that is withdrawn ends with the reason given', async () => {
    const never = (_, { signal }) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const api = new Api({ client: 'x', fetch: never });
    const stop = new AbortController();
    const asked = api.get('/a', { signal: stop.signal });
    stop.abort(new Error('not needed'));
    await assert.rejects(asked, { message: 'not needed' });
});

/** A session storage and a page to leave. */
function tab(copied = new Map()) {
    const storage = { getItem: (key) => copied.get(key) ?? null, setItem: (key, value) => copied.set(key, value), removeItem: (key) => copied.delete(key) };
    return { storage, page: new EventTarget(), map: copied };
}

test('a tab keeps its name over a reload', () => {
    const { storage, page } = tab();
    const name = clientName(storage, page);
    assert.match(name, /^[A-Za-z0-9-]{8,64}$/);
    page.dispatchEvent(new Event('pagehide'));
    assert.equal(clientName(storage, new EventTarget()), name);
});

test('a duplicated tab has a name of its own', () => {
    const { storage, page, map } = tab();
    const name = clientName(storage, page);
    const copy = tab(new Map(map));
    assert.notEqual(clientName(copy.storage, copy.page), name);
});

test('where storage is forbidden there is a name all the same', () => {
    const forbid = () => { throw new Error('forbidden'); };
    assert.match(clientName({ getItem: forbid, setItem: forbid, removeItem: forbid }, new EventTarget()), /^tab-/);
});
