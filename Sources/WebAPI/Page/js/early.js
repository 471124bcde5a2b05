// Runs before the first paint, so that the device does not change its colour in front of the user.
(() => {
    let values = {};
    try {
        values = JSON.parse(localStorage.getItem('clickwheel-settings')) ?? {};
    } catch {
        // Forbidden or damaged storage: the device looks as new.
    }
    const root = document.documentElement.dataset;
    root.body = ['lagoon', 'clay', 'moss', 'soot'].includes(values.body) ? values.body : 'lagoon';
    // Who comes to another place does not see the main menu first.
    if (location.hash.length > 2) root.at = 'elsewhere';
    root.screen = ['ember', 'paper', 'tide'].includes(values.screen) ? values.screen : 'ember';
})();
