/** Letters are asked for: there are no rows. */
export class Typed {
    isTyped = true;
    isNumber = false;

    rows() {
        return [];
    }
}

export class TypedNumber extends Typed {
    isNumber = true;
}
