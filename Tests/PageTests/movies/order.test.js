import assert from 'node:assert/strict';
import test from 'node:test';
import { setImmediate as soon } from 'node:timers/promises';
import { fakeContext, named } from '../fake-page.js';
import { movieOrder, movieSettings } from '../../../Sources/WebAPI/Page/js/screens/settings-movies.js';

const family = (argument) => ({
    name: 'movie-ratings', current: 'in-order', argument,
    members: [{ name: 'in-order', title: 'Several' }, ...['dataset', 'imdb', 'tmdb', 'rottentomatoes', 'metacritic'].map((name) => ({ name, title: name.toUpperCase() }))],
});

/** A screen of the daemon that holds its answers back until they are let go, in the order that `pick` says. */
async function open(t, route, answers) {
    const held = [];
    const posted = [];
    const wait = (answer) => new Promise((resolve) => held.push(() => resolve(answer)));
    const api = { get: (path) => wait(answers(path)), post: (path, body) => (posted.push(body), wait({})) };
    const context = await fakeContext(t, { api, settings: { get: () => 'on' } });
    const screen = route.make({}, context);
    screen.mount(context.views, {});
    t.after(() => screen.unmount());
    const letGo = async (pick = (list) => list) => {
        while (held.length > 0) {
            for (const give of pick(held.splice(0))) give();
            await soon();
            await soon();
        }
    };
    await letGo();
    return { ...context, screen, posted, held, letGo };
}

const press = (screen, title) => {
    const at = screen.source.count - 1;
    for (let index = 0; index <= at; index += 1) if (screen.source.row(index).title === title) return screen.source.row(index).act();
    return assert.fail(`no row ${title}`);
};

test('a service that is asked first keeps its place behind the one that is pressed right after it', async (t) => {
    const { screen, posted, letGo, views } = await open(t, movieOrder, () => ({ families: [family('dataset,imdb,tmdb')], settings: [] }));
    const first = named(views)[0];
    press(screen, 'TMDB');
    press(screen, 'IMDB');
    assert.deepEqual([first, ...named(views).slice(0, 3)], ['1, DATASET', '1, IMDB', '2, TMDB', '3, DATASET']);
    await letGo();
    assert.match(posted.at(-1).member, /^in-order:imdb,tmdb,dataset/);
});

test('an older answer about the order, or about the settings of films, that comes last is not shown', async (t) => {
    let argument = 'dataset,imdb,tmdb';
    let keys = [];
    const reversed = (list) => list.reverse();
    const answers = (path) => (path.endsWith('settings') ? { keys, dataSet: { films: argument.length, importedAt: '2026-01-01' } } : { families: [family(argument)], settings: [] });
    const order = await open(t, movieOrder, answers);
    const all = await open(t, movieSettings, answers);
    for (const { store, letGo } of [order, all]) {
        argument = 'dataset,imdb,tmdb';
        store.dispatchEvent(new Event('strategy'));
        argument = 'tmdb';
        store.dispatchEvent(new Event('strategy'));
        await letGo(reversed);
    }
    assert.equal(named(order.views)[0], '1, TMDB');
    assert.ok(named(all.views).includes('IMDb Data Set, 4 films'), `${named(all.views)}`);
});
