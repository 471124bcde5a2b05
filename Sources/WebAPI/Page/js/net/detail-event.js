/** An event that carries a value. (`CustomEvent` is not everywhere where these modules are tested.) */
export class DetailEvent extends Event {
    constructor(name, detail) {
        super(name);
        this.detail = detail;
    }
}
