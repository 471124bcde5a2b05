import test from 'node:test';
import assert from 'node:assert/strict';
import { ago, browser } from '../../../Sources/WebAPI/Page/js/screens/settings-sessions.js';

test('a browser is named as a person would', () => {
    assert.equal(browser('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'), 'Firefox on Linux');
    assert.equal(browser('Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0'), 'Edge on Windows');
    assert.equal(browser('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1'), 'Safari on iPhone');
    assert.equal(browser('Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Safari/537.36'), 'Chrome on Android');
    assert.equal(browser('curl/8.0'), 'curl/8.0');
    assert.equal(browser(''), 'Unknown browser');
});

test('how long ago is said in its largest whole unit', () => {
    assert.deepEqual([0, 59, 60, 3599, 3600, 86_399, 200_000].map(ago), ['just now', 'just now', '1 min ago', '59 min ago', '1 h ago', '23 h ago', '2 d ago']);
});
