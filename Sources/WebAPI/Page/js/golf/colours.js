/** What each lie looks like: from above and from behind the ball. Lightness differs, and not the hue alone. */
export const GROUND = {
    rough: '#3c6e48',
    deep_rough: '#2c5238',
    fairway: '#7fb866',
    green: '#b5dd86',
    tee: '#9ccb74',
    bunker: '#ecd9a8',
    water: '#4e9fc9',
    trees: '#23452f',
    hardpan: '#a08d6c',
    path: '#b7aa90',
    out_of_bounds: '#28463a',
};

/** The order in which areas are painted. */
const ORDER = ['rough', 'deep_rough', 'fairway', 'hardpan', 'path', 'green', 'bunker', 'water', 'trees'];

export const painted = (areas) => [...areas].sort((a, b) => ORDER.indexOf(a.lie) - ORDER.indexOf(b.lie));
