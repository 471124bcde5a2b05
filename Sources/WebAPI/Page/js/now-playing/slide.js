/**
 * Lets a finger or a mouse move along an element: `begin()` says whether it may, `show(part)` is given where it is, from 0
 * at the left to 1, `end()` comes when it lets go there, and `cancel()` when it was taken away.
 */
export function slide(element, { begin, show, end, cancel }) {
    let id = null;
    const tell = ({ clientX }) => {
        const { left, width } = element.getBoundingClientRect();
        show(Math.max(0, Math.min(1, (clientX - left) / width)));
    };
    element.addEventListener('pointerdown', (event) => {
        if (id !== null || event.button !== 0 || !begin()) return;
        id = event.pointerId;
        element.setPointerCapture(id);
        tell(event);
    });
    element.addEventListener('pointermove', (event) => event.pointerId === id && tell(event));
    const stop = (act) => (event) => {
        if (event.pointerId !== id) return;
        id = null;
        act();
    };
    element.addEventListener('pointerup', stop(end));
    element.addEventListener('pointercancel', stop(cancel));
}
