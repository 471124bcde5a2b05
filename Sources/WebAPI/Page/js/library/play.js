/** Plays row `index` of a listing and shows it. */
export function playFrom({ player, stack }, of, index) {
    player.play(of, index);
    stack.push('now-playing');
}

/** Plays a listing shuffled and shows it. */
export function shuffle({ player, stack }, of) {
    player.shuffle(of);
    stack.push('now-playing');
}
