/**
 * Lets keys and assistive technology work the wheel's buttons, which the pointer works by itself.
 *
 * @param presses  a `Presses`
 * @param onPress  takes the button that was clicked without a key or a finger, as a screen reader does
 */
export function watchButtons(wheel, presses, onPress) {
    const down = new Set();

    wheel.addEventListener('keydown', (event) => {
        const button = event.target.dataset?.button;
        if (!button || (event.key !== 'Enter' && event.key !== ' ')) return;
        event.preventDefault();
        event.stopPropagation();
        down.add(button);
        presses.down(button, event.timeStamp);
    });
    wheel.addEventListener('keyup', (event) => {
        const button = event.target.dataset?.button;
        if (!button || !down.delete(button)) return;
        event.preventDefault();
        event.stopPropagation();
        presses.up(button, event.timeStamp);
    });
    wheel.addEventListener('focusout', (event) => {
        const button = event.target.dataset?.button;
        if (button && down.delete(button)) presses.cancel(button);
    });
    // A click after a touch or a mouse press has a detail; the pointer has seen it already.
    wheel.addEventListener('click', (event) => {
        const button = event.target.closest?.('[data-button]')?.dataset.button;
        if (button && event.detail === 0 && event.pointerType !== 'touch' && event.pointerType !== 'mouse') onPress(button);
    });
}
