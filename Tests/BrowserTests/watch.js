// What a test wants to know of a page that the page itself does not show. Runs before the page's own scripts.
(() => {
    const seen = { detents: [], presses: [], holds: [], bumps: 0, oscillators: 0, handlers: {}, longTasks: [], most: 0 };
    window.seen = seen;
    window.decks = [];

    addEventListener('DOMContentLoaded', () => {
        const wheel = document.getElementById('wheel');
        if (!wheel) return;
        wheel.addEventListener('clickwheel:detent', ({ detail }) => seen.detents.push(detail.n));
        wheel.addEventListener('clickwheel:press', ({ detail }) => seen.presses.push(detail.button));
        wheel.addEventListener('clickwheel:hold', ({ detail }) => seen.holds.push(`${detail.button} ${detail.phase}`));
        wheel.addEventListener('clickwheel:bump', () => { seen.bumps += 1; });
        const count = () => { seen.most = Math.max(seen.most, document.querySelectorAll('[role=option]').length); };
        new MutationObserver(count).observe(document.getElementById('views'), { childList: true, subtree: true });
    });

    const RealAudio = window.Audio;
    window.Audio = function Audio(...rest) {
        const element = new RealAudio(...rest);
        window.decks.push(element);
        return element;
    };

    if (window.MediaSession) {
        const set = MediaSession.prototype.setActionHandler;
        MediaSession.prototype.setActionHandler = function setActionHandler(name, act) {
            seen.handlers[name] = act;
            return set.call(this, name, act);
        };
        const position = MediaSession.prototype.setPositionState;
        MediaSession.prototype.setPositionState = function setPositionState(state) {
            seen.positionState = state;
            return position.call(this, state);
        };
    }
    if (window.AudioContext) {
        const create = AudioContext.prototype.createOscillator;
        AudioContext.prototype.createOscillator = function createOscillator() {
            seen.oscillators += 1;
            return create.call(this);
        };
    }
    new PerformanceObserver((list) => seen.longTasks.push(...list.getEntries().map(({ duration }) => Math.round(duration))))
        .observe({ type: 'longtask' });
})();
