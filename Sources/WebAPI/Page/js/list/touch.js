import { isStill } from '../motion.js';

/** So far a finger moves before it drags the list rather than taps a row, in pixels. */
const SLOP = 8;

/** A finger that rests so long on a row asks what can be done with it, in milliseconds. */
const HOLD = 500;

/** How fast a list that was flung comes to rest, in milliseconds: after so long it moves at a third of its speed. */
const SLOWING = 325;

/** Slower than this it rests, in pixels per millisecond. */
const STILL = 0.03;

/** The click of a gesture comes within this time after it, in milliseconds. */
const SOON = 50;

/** The speed is that of the last movement of a finger within this time, in milliseconds. */
const RECENT = 80;

/**
 * Lets a finger push a list view up and down, with momentum, and hold a row. `hold()` is called when the row that is
 * active now was held; nothing is opened then. A mouse's right button holds too. Without `hold` a long touch is a tap.
 */
export function touchList(list, hold = null) {
    const { element } = list;
    let touch = null;
    let frame = 0;

    const stop = () => {
        const isMoving = frame !== 0;
        cancelAnimationFrame(frame);
        frame = 0;
        return isMoving;
    };

    const press = (event) => {
        if (!list.chooseAt(event.target)) return;
        if (touch) touch.isOver = true;
        hold();
    };

    element.addEventListener('pointerdown', (event) => {
        if (event.pointerType === 'mouse' || !event.isPrimary) return;
        clearTimeout(touch?.timer);
        const wasMoving = stop();
        touch = { id: event.pointerId, y: event.clientY, trail: [], isDragging: wasMoving, isOver: false, timer: 0 };
        if (hold && !wasMoving) touch.timer = setTimeout(() => press(event), HOLD);
    });
    element.addEventListener('pointermove', (event) => {
        if (touch?.id !== event.pointerId || touch.isOver) return;
        if (!touch.isDragging && Math.abs(event.clientY - touch.y) < SLOP) return;
        clearTimeout(touch.timer);
        touch.isDragging = true;
        list.scrollBy(touch.y - event.clientY);
        touch.trail.push({ moved: touch.y - event.clientY, time: event.timeStamp });
        touch.y = event.clientY;
    });
    for (const name of ['pointerup', 'pointercancel']) {
        element.addEventListener(name, (event) => {
            if (touch?.id !== event.pointerId) return;
            clearTimeout(touch.timer);
            // The click that follows a drag or a hold opens nothing.
            if (touch.isDragging || touch.isOver) swallowClick();
            if (touch.isDragging) fling(name === 'pointerup' ? speed(touch.trail, event.timeStamp) : 0);
            touch = null;
        });
    }
    element.addEventListener('contextmenu', (event) => {
        event.preventDefault();
        if (!hold) return;
        // A finger's has been seen by the timer.
        if (!touch && event.pointerType !== 'touch') press(event);
    });

    function fling(start) {
        let velocity = isStill() ? 0 : start;
        let last = performance.now();
        const step = (now) => {
            frame = 0;
            // Something else, such as the wheel, has brought the active row back: the rows stay there.
            if (!list.isPushed) return;
            const time = Math.min(50, now - last);
            last = now;
            velocity *= Math.exp(-time / SLOWING);
            const isFree = Math.abs(velocity) > STILL && list.scrollBy(velocity * time);
            frame = isFree ? requestAnimationFrame(step) : 0;
            if (!isFree) list.settle();
        };
        if (Math.abs(velocity) > STILL) frame = requestAnimationFrame(step);
        else list.settle();
    }

    return stop;
}

function speed(trail, now) {
    const recent = trail.filter(({ time }) => now - time < RECENT);
    if (recent.length === 0) return 0;
    const moved = recent.reduce((sum, each) => sum + each.moved, 0);
    return moved / Math.max(16, now - recent[0].time);
}

/** Lets the click that follows do nothing, wherever it falls: a sheet that the hold opened may lie under the finger by now. */
function swallowClick() {
    const swallow = (event) => {
        event.preventDefault();
        event.stopImmediatePropagation();
    };
    addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener('click', swallow, { capture: true }), SOON);
}
