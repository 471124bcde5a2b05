/** A screen that is more than its list: the wheel goes through `rows` one by one, however fast it is turned. */
export class StepScreen {
    list = null;
    rows = null;

    focus() {
        this.list.focus();
    }

    detents(n, turn) {
        this.list.turn(n, { ...turn, speed: 0 });
    }

    page(n) {
        this.list.page(n);
    }

    edge(isEnd) {
        this.list.moveTo(isEnd ? this.rows.count - 1 : 0);
    }
}
