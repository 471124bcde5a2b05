import test from 'node:test';
import assert from 'node:assert/strict';
import { EventParser } from '../../../Sources/WebAPI/Page/js/net/event-parser.js';

const STREAM = 'id: 7\nevent: state\ndata: {"a":1}\n\n: a comment\r\nevent: notice\r\ndata: one\r\ndata: two\r\n\r\ndata:bare\n\n';
const EVENTS = [
    { name: 'state', data: '{"a":1}' },
    { name: 'notice', data: 'one\ntwo' },
    { name: 'message', data: 'bare' },
];

test('a stream is cut into its events wherever the network cuts it', () => {
    for (let size = 1; size <= STREAM.length; size += 1) {
        const parser = new EventParser();
        const events = [];
        for (let at = 0; at < STREAM.length; at += size) events.push(...parser.feed(STREAM.slice(at, at + size)));
        assert.deepEqual(events, EVENTS, `pieces of ${size}`);
        assert.equal(parser.lastId, '7');
    }
});

test('an event without data is none, and its id counts all the same', () => {
    const parser = new EventParser();
    assert.deepEqual(parser.feed('id: 9\nevent: bye\n\n'), []);
    assert.equal(parser.lastId, '9');
});

test('after a break half an event is forgotten, and its id with it', () => {
    const parser = new EventParser();
    parser.feed('id: 3\ndata: heard\n\nid: 4\ndata: half');
    assert.equal(parser.lastId, '3', 'the event 4 is not yet whole');
    parser.reset();
    assert.equal(parser.lastId, '3');
    assert.deepEqual(parser.feed('data: whole\n\n'), [{ name: 'message', data: 'whole' }]);
    assert.equal(parser.lastId, '3', 'an event without an id leaves the last one');
});

test('an empty id forgets the last one', () => {
    const parser = new EventParser();
    parser.feed('id: 3\ndata: x\n\nid\ndata: y\n\n');
    assert.equal(parser.lastId, '');
});

test('fields that nobody knows and ids with a zero are passed over', () => {
    const parser = new EventParser();
    assert.deepEqual(parser.feed('retry: 10\nid: a\0b\nnonsense\ndata: x\n\n'), [{ name: 'message', data: 'x' }]);
    assert.equal(parser.lastId, '');
});
