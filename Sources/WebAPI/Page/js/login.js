// The page that asks for the password. It uses nothing of the player's page, which needs the password.
const form = document.getElementById('form');
const password = document.getElementById('password');
const button = form.querySelector('button');
const answer = document.getElementById('answer');

form.addEventListener('submit', async (event) => {
    event.preventDefault();
    button.disabled = true;
    answer.textContent = 'One moment…';
    const problem = await login(password.value);
    button.disabled = false;
    if (problem === null) {
        location.replace(`/${location.hash}`);
        return;
    }
    answer.textContent = problem;
    password.select();
});

/** @returns null, or what went wrong in one sentence */
async function login(value) {
    try {
        const response = await fetch('/api/login', {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({ password: value }),
        });
        if (response.ok) return null;
        const { error } = await response.json().catch(() => ({}));
        return error?.message ?? 'Wrong password.';
    } catch {
        return 'Can’t reach Clickwheel. Is it still running?';
    }
}
