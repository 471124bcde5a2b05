import { late, playOnSheet } from './sheets/late.js';

/**
 * What every input does when the screen or the sheet on top leaves it alone. The wheel and the keyboard call it.
 */
export class Commands {
    #context;
    #darken;
    #beganAtRoot = false;

    constructor(context, darken) {
        this.#context = context;
        this.#darken = darken;
    }

    detents(n, turn) {
        return this.#context.stack.detents(n, turn);
    }

    press(button) {
        const { stack, player, feedback } = this.#context;
        if (stack.press(button)) return;
        if (button === 'menu' && !stack.back()) feedback.bump(-1);
        if (button === 'play') player.playPause();
        if (button === 'next') player.next();
        if (button === 'previous') player.previous();
    }

    hold(button, phase) {
        const { stack, player } = this.#context;
        if (stack.hold(button, phase)) return;
        if (button === 'menu') this.#holdMenu(phase);
        if (button === 'play') this.#holdPlay(phase);
        if (button === 'next' || button === 'previous') {
            if (phase === 'start') player.scan(button === 'next' ? 'forward' : 'backward');
            if (phase === 'end') player.release();
        }
    }

    /** Menu and Select together: the page anew. The queue is the daemon's and stays. */
    chord() {
        location.reload();
    }

    key(event) {
        return this.#context.stack.key(event);
    }

    /** Whether letters jump in a list. */
    isList() {
        const { stack } = this.#context;
        return typeof (stack.sheet ?? stack.screen)?.type === 'function';
    }

    page(n) {
        const { stack } = this.#context;
        const target = stack.sheet ?? stack.screen;
        if (target.page) target.page(n);
        else stack.detents(n * 8, { speed: 0, time: performance.now(), source: 'key' });
    }

    edge(isEnd) {
        const { stack } = this.#context;
        (stack.sheet ?? stack.screen).edge?.(isEnd);
    }

    type(letter, time) {
        const { stack } = this.#context;
        (stack.sheet ?? stack.screen).type?.(letter, time);
    }

    volume(by) {
        const { player, store, toast, stack } = this.#context;
        const volume = Math.max(0, Math.min(100, store.snapshot.volume + by));
        player.volume(volume);
        if (stack.path !== 'now-playing') toast(`Volume ${volume}`);
    }

    seek(by) {
        const { player, store } = this.#context;
        if (store.snapshot.track) player.seek(store.positionMs() + by);
    }

    run(name) {
        const { stack } = this.#context;
        if (name === 'search') stack.push('music/search');
        if (name === 'queue') stack.push('music/queue');
        if (name === 'root') stack.root();
        if (name === 'keys') late(this.#context, import('./sheets/keys.js'), (file) => file.keysSheet(this.#context));
        if (name === 'go') stack.jump('go/anywhere');
        if (name === 'sheet') stack.hold('select', 'start');
        if (name === 'fullscreen') this.#fullScreen();
    }

    #holdMenu(phase) {
        const { stack } = this.#context;
        if (phase === 'start') {
            this.#beganAtRoot = stack.depth === 0 && !stack.sheet;
            stack.root();
        }
        if (phase === 'long' && this.#beganAtRoot) this.#darken();
    }

    #holdPlay(phase) {
        const { stack, player } = this.#context;
        if (phase === 'start') playOnSheet(this.#context);
        if (phase !== 'long') return;
        stack.closeSheets();
        player.pause();
        this.#darken();
    }

    async #fullScreen() {
        const { toast } = this.#context;
        try {
            if (document.fullscreenElement) await document.exitFullscreen();
            else await document.documentElement.requestFullscreen();
        } catch {
            toast('This browser doesn’t allow full screen here');
        }
    }
}
