import { make } from '../dom.js';

/** Puts `text` on the clipboard. @returns whether the browser let us */
export async function copy(text) {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        return copySelected(text);
    }
}

/** Without TLS, beyond this machine, there is no clipboard; what is selected can be copied all the same. */
function copySelected(text) {
    const before = document.activeElement;
    const field = make('textarea.for-copying', { 'aria-hidden': 'true', readonly: true });
    field.value = text;
    document.body.append(field);
    field.select();
    let isDone = false;
    try {
        isDone = document.execCommand('copy');
    } catch {
        isDone = false;
    }
    field.remove();
    before?.focus?.({ preventScroll: true });
    return isDone;
}
