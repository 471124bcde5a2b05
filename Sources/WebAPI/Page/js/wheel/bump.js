/** Tells the first push against an end of a list from the following ones: one bump per arrival. */
export class Bump {
    #end = 0;

    /**
     * @param isBlocked whether the end was in the way
     * @param direction the sign of the push
     * @returns whether to bump now
     */
    push(isBlocked, direction) {
        if (!isBlocked) {
            this.#end = 0;
            return false;
        }
        const isNew = this.#end !== direction;
        this.#end = direction;
        return isNew;
    }
}
