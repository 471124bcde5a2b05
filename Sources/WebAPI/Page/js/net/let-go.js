/**
 * Ends a scan when the hand that began it can no longer let go here: the window lost the focus, the page was hidden
 * or left, the system took the pointer away. Letting go itself is the wheel's and the keyboard's.
 */
export function endScanWhenLetGo(player, window) {
    const end = () => player.release();
    window.addEventListener('blur', end);
    window.addEventListener('pagehide', end);
    window.addEventListener('pointercancel', end, { capture: true });
    window.document.addEventListener('visibilitychange', () => window.document.hidden && end());
}
