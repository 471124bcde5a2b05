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
 *     showRow(title)       goes to a row, where a place was chosen by the name of one
 *     focus()              moves the keyboard's focus to its one tab stop
 *     detents(n, turn)     the wheel moved by n detents (clockwise is positive), at most once per frame;
 *                          turn: { speed: degrees/s, time: ms, source: 'wheel' | 'key' | 'scroll' };
 *                          false when nothing has moved, so that nothing clicks
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
 *     stack    push(path, hint), jump(path, hint), back(), root(), open(path), refresh(), openSheet(sheet), staying()
 *     speech   say(text) politely, alert(text) at once
 *     toast(text, id)      a short message over the screen
 *     feedback bump()      the end of a list, a refused input: dull click and haptic
 */
import { make } from './dom.js';
import { formatHash } from './router.js';

/** What lies on the stack is { path, screen }; only the topmost screen is mounted. */
export class Stack extends EventTarget {
    #router;
    #context;
    #place;
    #levels = [];
    #sheets = [];
    #memory = new Map();
    #view = null;
    #awaited = null;
    #closings = 0;

    /**
     * @param router  a `Router`
     * @param context what screens are given
     * @param place   { views, onTitle(title, detail), onHash(hash) }
     */
    constructor(router, context, place) {
        super();
        this.#router = router;
        this.#context = context;
        this.#place = place;
        // What the page shows before its scripts are here.
        this.#view = place.views.querySelector('.view');
    }

    get depth() {
        return this.#levels.length - 1;
    }

    get path() {
        return this.#levels.at(-1)?.path ?? '';
    }

    /** The screen on top, without sheets. */
    get screen() {
        return this.#levels.at(-1)?.screen;
    }

    get sheet() {
        return this.#sheets.at(-1);
    }

    /** Shows `path` with everything above it in the tree, as a deep link does. */
    open(path, saved) {
        const trail = this.#router.trail(path);
        const giveUp = () => trail.length > 1 && this.open('');
        if (this.#awaits(trail, () => this.open(path, saved), giveUp)) return;
        const levels = this.#made(() => trail.map((found) => this.#level(found)));
        if (!levels) return void giveUp();
        const last = trail.at(-1);
        if (saved && last.path === path) this.#memory.set(path, saved);
        this.#leave();
        this.#levels = levels;
        this.#enter(null);
    }

    /**
     * Lays the screen of `path` over the current one; where it lies further down already, it comes up from there. `hint` is
     * what the caller knows of it, such as its title.
     */
    push(path, hint = {}) {
        this.#lay(path, hint, false);
    }

    /** The same for "Go to": of such places only the last one is on the stack, so that they do not pile up. */
    jump(path, hint = {}) {
        this.#lay(path, hint, true);
    }

    #lay(path, hint, isJump) {
        const found = this.#router.match(path);
        if (!found || found.path === this.path) return;
        if (this.#awaits([found], () => this.#lay(path, hint, isJump))) return;
        const level = this.#made(() => this.#level(found, hint));
        if (!level) return;
        this.#leave();
        const stays = (other, at) => at === 0 || (other.path !== found.path && !(isJump && other.isJump));
        this.#levels = [...this.#levels.filter(stays), { ...level, isJump }];
        this.#enter('forward');
        if (hint.row) this.screen.showRow?.(hint.row);
    }

    /** One level back. @returns false at the root */
    back() {
        this.#awaited = null;
        if (this.depth <= 0) return false;
        this.#leave();
        this.#levels.pop();
        this.#enter('back');
        return true;
    }

    root() {
        this.#awaited = null;
        this.closeSheets();
        if (this.depth <= 0) return;
        this.#leave();
        this.#levels.splice(1);
        this.#enter('back');
    }

    /** Redraws the bar and the address after the screen's title, detail or row has changed. */
    refresh() {
        const { screen, path } = this.#levels.at(-1) ?? {};
        if (!screen) return;
        this.#place.onTitle(screen.title, screen.detail ?? '');
        this.#place.onHash(formatHash(path, screen.save?.()?.index));
    }

    /** A question for later: whether the same is on top as now. What comes late is not laid over something else. */
    staying() {
        const { screen, sheet } = this;
        const closings = this.#closings;
        return () => this.screen === screen && this.sheet === sheet && this.#closings === closings;
    }

    /** Lays a sheet over the screen; it has the same methods as a screen, and `mount(veil)`. */
    openSheet(sheet) {
        const opener = document.activeElement;
        this.#sheets.push(sheet);
        sheet.opener = opener;
        sheet.mount(this.#place.views);
        sheet.focus();
        this.refresh(); // Back closes it, also at the root
    }

    closeSheet(sheet = this.sheet) {
        if (!this.#sheets.includes(sheet)) return;
        this.#sheets = this.#sheets.filter((other) => other !== sheet);
        sheet.unmount();
        if (this.sheet) this.sheet.focus();
        else if (sheet.opener?.isConnected && sheet.opener !== document.body) sheet.opener.focus();
        else this.screen?.focus?.();
    }

    closeSheets() {
        this.#closings += 1;
        while (this.sheet) this.closeSheet();
    }

    detents(n, turn) {
        // Input does not wait for the slide of a new view.
        if (this.#view?.classList.contains('enters')) this.#view.classList.remove('enters');
        return (this.sheet ?? this.screen)?.detents?.(n, turn);
    }

    /** @returns whether the sheet or the screen took it */
    press(button) {
        return (this.sheet ?? this.screen)?.press?.(button) === true;
    }

    /** What Menu does, also by the browser's Back. @returns false where that is nothing */
    menu() {
        return this.press('menu') || this.back();
    }

    hold(button, phase) {
        return (this.sheet ?? this.screen)?.hold?.(button, phase) === true;
    }

    key(event) {
        return (this.sheet ?? this.screen)?.key?.(event) === true;
    }

    /** Fetches the files of screens that are not here yet, then goes on, unless the user went elsewhere meanwhile. */
    #awaits(trail, goOn, giveUp = () => {}) {
        const missing = trail.filter(({ route }) => !route.make);
        this.#awaited = missing.length > 0 ? goOn : null;
        if (missing.length === 0) return false;
        Promise.all([this.#context.ready, ...missing.map(({ route }) => route.load())]).then(
            () => this.#awaited === goOn && goOn(),
            () => {
                this.#context.toast('Couldn’t open this. Is Clickwheel still running?');
                if (this.#awaited === goOn) giveUp();
            },
        );
        return true;
    }

    /** What `work` makes, before anything is left for it; nothing where it fails. */
    #made(work) {
        try {
            return work();
        } catch (error) {
            console.error(error);
            return void this.#context.toast('Couldn’t open this.');
        }
    }

    #level({ route, params, path }, hint = {}) {
        return { path, screen: route.make(params, this.#context, hint) };
    }

    #leave() {
        this.closeSheets();
        const level = this.#levels.at(-1);
        if (!level || !this.#view) return;
        const saved = level.screen.save?.();
        if (saved) this.#memory.set(level.path, saved);
        level.screen.unmount?.();
    }

    #enter(direction) {
        const { screen, path } = this.#levels.at(-1);
        const view = make('div.view');
        if (direction) view.classList.add('enters');
        if (direction === 'back') view.classList.add('is-back');
        view.addEventListener('animationend', () => view.classList.remove('enters'), { once: true });
        this.#view?.remove();
        this.#view = view;
        this.#place.views.append(view);
        screen.mount(view, this.#memory.get(path));
        this.refresh();
        screen.focus?.();
        this.dispatchEvent(new Event('enter'));
    }
}
