import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LONGEST_NAME, MOST_PLAYERS, Players, SKILLS } from '../../../Sources/WebAPI/Page/js/golf/players.js';

const shelf = (text = null) => ({ text, getItem() { return this.text; }, setItem(key, value) { this.text = value; } });

test('at first somebody plays alone', () => {
    assert.deepEqual(new Players(shelf()).list, [{ name: 'You', skill: 'ten' }]);
});

test('players are named, added, removed and kept', () => {
    const storage = shelf();
    const players = new Players(storage);
    assert.ok(players.rename(0, '  Ada '));
    for (let count = 0; count < 9; count += 1) players.add();
    assert.equal(players.list.length, MOST_PLAYERS);
    assert.ok(players.isFull);
    players.remove(1);
    players.add();
    assert.equal(new Set(players.list.map(({ name }) => name)).size, MOST_PLAYERS, 'no name twice');
    players.turnSkill(1);
    assert.deepEqual(new Players(storage).list, players.list);
    for (let count = 0; count < 9; count += 1) players.remove(0);
    assert.equal(players.list.length, 1, 'there is always somebody');
});

test('every skill comes round', () => {
    const players = new Players(shelf());
    const seen = Object.keys(SKILLS).map(() => {
        players.turnSkill(0);
        return players.at(0).skill;
    });
    assert.deepEqual(new Set(seen), new Set(Object.keys(SKILLS)));
    assert.equal(players.at(0).skill, 'ten');
});

test('a name has letters, is nobody else\'s, and steers no terminal', () => {
    const players = new Players(shelf());
    players.add();
    assert.equal(players.rename(1, 'You'), false);
    assert.equal(players.rename(1, '   '), false);
    assert.ok(players.rename(1, '\u001b[2JBob\u202e'));
    assert.equal(players.at(1).name, '[2JBob');
    assert.ok(players.rename(1, '😀'.repeat(40)));
    assert.equal([...players.at(1).name].length, LONGEST_NAME);
    assert.ok(new TextEncoder().encode(players.at(1).name).length <= 80);
});

test('damaged storage begins as new', () => {
    for (const text of ['', 'null', '{}', '[]', '[null]', '[{"name": 3, "skill": "ten"}]', '[{"name": "", "skill": "ten"}]', '[{"name": "A", "skill": "__proto__"}]']) {
        assert.deepEqual(new Players(shelf(text)).list, [{ name: 'You', skill: 'ten' }], text);
    }
    const forbidden = new Players({ getItem() { throw new Error('no'); }, setItem() { throw new Error('no'); } });
    forbidden.add();
    assert.equal(forbidden.list.length, 2);
});

test('what another screen has changed is not written over', () => {
    const storage = shelf();
    const [list, one] = [new Players(storage), new Players(storage)];
    list.add();
    one.rename(0, 'Ada');
    one.turnSkill(1);
    list.add();
    assert.deepEqual(list.list.map(({ name, skill }) => `${name} ${skill}`), ['Ada ten', 'Player 2 twenty', 'Player 3 twenty']);
    one.turnSkill(9);
    assert.equal(one.rename(9, 'Nobody'), false);
    assert.equal(list.list.length, 3);
});
