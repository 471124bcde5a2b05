/** What takes the last change of the queue back, as a toast and an empty list offer it. */
export function undo({ player }) {
    return { title: 'Undo', act: () => player.undo() };
}
