import { ChoicesScreen } from './choices-screen.js';

const SWITCH = { on: 'On', off: 'Off' };

const ITEMS = [
    { title: 'Sensitivity', name: 'sensitivity', labels: { 15: '15°', 10: '10°', 20: '20°' } },
    { title: 'Acceleration', name: 'acceleration', labels: SWITCH },
    { title: 'Click sound', name: 'clicker', labels: SWITCH },
    { title: 'Vibration', name: 'haptics', labels: { auto: 'On touch', off: 'Off', soft: 'Soft', firm: 'Firm' } },
    { title: 'Size', name: 'wheelSize', labels: { medium: 'Medium', small: 'Small', large: 'Large' } },
    { title: 'Hand', name: 'handed', labels: { right: 'Right', left: 'Left' } },
    { title: 'One-letter keys', name: 'letterKeys', labels: { on: 'On', off: 'With Alt' } },
];

export const route = {
    path: 'settings/wheel',
    make: (params, context) => {
        // A device that cannot vibrate has nothing to choose.
        const items = ITEMS.filter(({ name }) => name !== 'haptics' || navigator.vibrate);
        return new ChoicesScreen(context, { title: 'Wheel', items: () => items });
    },
};
