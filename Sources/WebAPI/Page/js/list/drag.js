/** So far a finger moves before it drags the list rather than taps a row, in pixels. */
const SLOP = 8;

/**
 * Lets a finger push a list up and down: a row's height is one detent. The wheel is the main way; this is for
 * hands that try it on the screen.
 */
export function dragList(element, onDetents) {
    let start = null;
    let rest = 0;

    element.addEventListener('pointerdown', (event) => {
        if (event.pointerType === 'mouse' || !event.isPrimary) return;
        start = { id: event.pointerId, y: event.clientY, isDragging: false };
        rest = 0;
    });
    element.addEventListener('pointermove', (event) => {
        if (start?.id !== event.pointerId) return;
        if (!start.isDragging && Math.abs(event.clientY - start.y) < SLOP) return;
        start.isDragging = true;
        rest += start.y - event.clientY;
        start.y = event.clientY;
        const height = element.querySelector('.row')?.getBoundingClientRect().height ?? Infinity;
        const detents = Math.trunc(rest / height);
        rest -= detents * height;
        if (detents !== 0) onDetents(detents, event.timeStamp);
    });
    for (const name of ['pointerup', 'pointercancel']) {
        element.addEventListener(name, (event) => {
            if (start?.id !== event.pointerId) return;
            // The click that follows a drag opens nothing.
            if (start.isDragging) swallowClick(element);
            start = null;
        });
    }
}

function swallowClick(element) {
    const swallow = (event) => event.stopImmediatePropagation();
    element.addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => element.removeEventListener('click', swallow, { capture: true }), 50);
}
