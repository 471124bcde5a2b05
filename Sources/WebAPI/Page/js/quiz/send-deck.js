/** A piece that did not get through is sent again so often, after so long a pause, in milliseconds. */
const TRIES = 6;
const PAUSE = 1000;

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** A deck of thousands of cards takes its time, in milliseconds. */
const PATIENCE = 900_000;

/**
 * Sends a file piece by piece and has the daemon import it. `told` is given how much is sent, 0 to 1; `layout` may say which
 * `separator` and `columns` a table has. Resolves to what the import did; throws `ApiError`, or the reason of an aborted `signal`.
 */
export async function sendDeck(api, file, { told = () => {}, signal, wait = pause, layout = {} } = {}) {
    const { id, piece } = await api.post('/api/quiz/import', { name: file.name, size: file.size }, { signal });
    const path = `/api/quiz/import/${id}`;
    try {
        for (let at = 0; at < file.size; told(at / file.size)) {
            at = await sendPiece(api, `${path}?at=${at}`, file.slice(at, at + piece), { signal, wait });
        }
        return await api.post(`${path}/end`, layout, { signal, timeout: PATIENCE });
    } catch (error) {
        if (signal?.aborted) api.post(`${path}/cancel`).catch(() => {});
        throw error;
    }
}

async function sendPiece(api, path, bytes, { signal, wait }) {
    for (let left = TRIES; ; left -= 1) {
        try {
            return (await api.send(path, bytes, { signal })).at;
        } catch (error) {
            if (error.status !== 0 || left <= 1) throw error;
            await wait(PAUSE);
        }
    }
}
