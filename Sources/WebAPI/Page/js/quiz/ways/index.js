import { Choice } from './choice.js';
import { Matching } from './matching.js';
import { Several } from './several.js';
import { Truth } from './truth.js';
import { Typed, TypedNumber } from './typed.js';

/**
 * How a response is given, by what a card says of it. Each is made with `{ kind, options, lefts }` and offers
 * rows({ give(answer), change(), ask(title, options, choose), move(index) }): give ends the question, change has the
 * rows painted again, ask lets one of the options be chosen, move goes to a row.
 */
const WAYS = {
    choice: Choice,
    several: Several,
    truth: Truth,
    matching: Matching,
    text: Typed,
    number: TypedNumber,
};

export const wayOf = (judged) => new WAYS[judged.kind](judged);
