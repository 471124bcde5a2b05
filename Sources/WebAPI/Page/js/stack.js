/**
 * The view stack: which screens lie over each other, and where input goes.
 *
 * A new screen is one file in `js/screens/` and one line in `js/screens/index.js`. The file exports a route:
 *
 *     export const route = {
 *         path: 'music/artists/:artist',              // its place in the tree; stable, deep links use it
 *         make: (params, context) => new Artist(params, context),
 *     };
 *
 * A screen is any object with `title` and `mount`; the rest is taken when it is there:
 *
 *     title                the heading; call `context.stack.refresh()` after changing it
 *     detail               short text at the right of the bar, such as "3 of 12"
 *     mount(view, saved)   builds its elements in `view`, an empty element; `saved` is what `save()` once gave
 *     unmount()            lets go of listeners and timers
 *     save()               the place to come back to, such as { index, top }
 *     focus()              moves the keyboard's focus to its one tab stop
 *     detents(n, turn)     the wheel moved by n detents (clockwise is positive), at most once per frame;
 *                          turn: { speed: degrees/s, time: ms, source: 'wheel' | 'key' | 'scroll' }
 *     press(button)        'menu' 'select' 'previous' 'next' 'play'; return true when it was handled
 *     hold(button, phase)  phase 'start' (at 500 ms), 'long' (at 2 s), 'end' (let go); true when handled
 *     key(event)           a keydown, before the common key map; true when handled
 *
 * What a screen leaves alone does what it does everywhere: menu goes back, hold menu goes to the root, play,
 * next and previous go to the player and scan when held.
 *
 * `context` is the same object for all screens:
 *
 *     api      get(path, { signal }) and post(path, body): parsed JSON, or an error with { status, id, message }
 *     store    snapshot, library, connection { state: 'connecting' | 'online' | 'offline' | 'unauthorised',
 *              attempt, retryAt }, positionMs(), retryNow(); an EventTarget for 'state' 'library' 'queue'
 *              'strategy' 'machine' 'notice' 'connection' (event.detail is the data)
 *     player   playPause() next() previous() scan(direction) release() seek(ms) volume(n) order(name)
 *              repeat(name) playItem(item) play(of, index) playTracks(ids, index) shuffle(of)
 *              add(of) addTracks(ids) next... see js/net/player.js
 *     speaker  isHere, claim()
 *     settings get(name), set(name, value); an EventTarget for 'change'
 *     stack    push(path, state), back(), root(), open(path), refresh(), openSheet(sheet)
 *     speech   say(text) politely, alert(text) at once
 *     toast(text, id)      a short message over the screen
 *     feedback bump()      the end of a list, a refused input: dull click and haptic
 */
export {};
