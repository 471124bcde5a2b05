/** Whether the user wants no motion: as the settings say, or else the system. */
export function isStill() {
    const { motion } = document.documentElement.dataset;
    return motion === 'reduced' || (motion !== 'full' && matchMedia('(prefers-reduced-motion: reduce)').matches);
}
