/** At the end of a film that has no stars yet the wheel gives some; of another video nothing is asked. */
export async function offerStars({ api, stack }, id) {
    try {
        const { film } = await api.get(`/api/movies/film/${id}`);
        if (!film.stars && stack.path === `videos/view/${id}`) stack.push(`videos/movies/film/${id}/rate`);
    } catch {
        // No film, or nobody who knows: then nothing is asked.
    }
}
