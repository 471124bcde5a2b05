import { HUB_RELEASE, GRACE, UNSTABLE, polar, zone } from './zones.js';
import { Turn } from './turn.js';

/**
 * Binds fingers and mice on the wheel to turns and presses.
 *
 * The first pointer owns the wheel until it lets go; others change nothing, except that Menu and Select held by
 * two fingers are the chord.
 */
export class WheelPointer {
    #element;
    #presses;
    #onTurn;
    #detent;
    #gesture = null;
    #second = null;

    /**
     * @param element the wheel; its buttons carry `data-button`
     * @param presses a `Presses`
     * @param onTurn  takes { detents, turned, speed, time }
     * @param detent  gives the degrees of one detent
     */
    constructor(element, { presses, onTurn, detent }) {
        this.#element = element;
        this.#presses = presses;
        this.#onTurn = onTurn;
        this.#detent = detent;
        element.addEventListener('pointerdown', (event) => this.#down(event));
        element.addEventListener('pointermove', (event) => this.#move(event));
        element.addEventListener('pointerup', (event) => this.#up(event));
        element.addEventListener('pointercancel', (event) => this.#lose(event));
        element.addEventListener('lostpointercapture', (event) => this.#lose(event));
        // The list keeps the keyboard's focus, and a long touch opens no menu of the browser.
        element.addEventListener('mousedown', (event) => event.preventDefault());
        element.addEventListener('contextmenu', (event) => event.preventDefault());
    }

    /** Lets go of everything, as when the window loses its focus. */
    cancel() {
        this.#gesture = null;
        this.#second = null;
        this.#presses.cancel();
    }

    #down(event) {
        if (event.button !== 0) return;
        if (this.#gesture) return this.#downSecond(event);
        const rect = this.#element.getBoundingClientRect();
        const place = polar(event.clientX, event.clientY, rect);
        const where = zone(place.radius);
        if (where === 'gap' || where === 'outside') return;
        const button = where === 'hub' ? 'select' : event.target.closest?.('[data-button]')?.dataset.button;
        const turn = where === 'ring' ? new Turn({ ...place, time: event.timeStamp }, this.#detent()) : null;
        this.#gesture = { id: event.pointerId, rect, button, turn };
        this.#capture(event.pointerId);
        this.#element.classList.add('is-touched');
        if (button) this.#presses.down(button, event.timeStamp);
    }

    #downSecond(event) {
        if (this.#second || this.#gesture.turn?.turning) return;
        const place = polar(event.clientX, event.clientY, this.#gesture.rect);
        const name = event.target.closest?.('[data-button]')?.dataset.button;
        const button = zone(place.radius) === 'hub' ? 'select' : name;
        const both = [this.#gesture.button, button].sort().join();
        if (both !== 'menu,select') return;
        this.#second = { id: event.pointerId, button };
        this.#presses.down(button, event.timeStamp);
    }

    #move(event) {
        const gesture = this.#gesture;
        if (!gesture || event.pointerId !== gesture.id) return;
        const coalesced = event.getCoalescedEvents?.() ?? [];
        for (const sample of coalesced.length > 0 ? coalesced : [event]) this.#sample(gesture, sample);
    }

    #sample(gesture, { clientX, clientY, timeStamp }) {
        const place = polar(clientX, clientY, gesture.rect);
        if (!gesture.turn) {
            if (place.radius > HUB_RELEASE) this.#presses.leave('select');
            return;
        }
        // A finger that holds a button, as to scan, may tremble; it does not turn.
        if (gesture.button && this.#presses.isHeld(gesture.button)) return;
        const wasTurning = gesture.turn.turning;
        const moved = gesture.turn.move({ ...place, time: timeStamp });
        if (gesture.turn.turning && !wasTurning && gesture.button) this.#presses.cancel(gesture.button);
        if (gesture.turn.turning) this.#onTurn({ ...moved, time: timeStamp });
    }

    #up(event) {
        if (event.pointerId === this.#second?.id) {
            this.#presses.up(this.#second.button, event.timeStamp);
            this.#second = null;
            return;
        }
        const gesture = this.#gesture;
        if (!gesture || event.pointerId !== gesture.id) return;
        this.#end();
        if (!gesture.button || gesture.turn?.turning) return;
        const { radius } = polar(event.clientX, event.clientY, gesture.rect);
        const isInside = gesture.turn ? radius >= UNSTABLE && radius <= GRACE : radius <= HUB_RELEASE;
        this.#presses.up(gesture.button, event.timeStamp, isInside);
    }

    #lose(event) {
        if (event.pointerId === this.#second?.id) {
            this.#presses.cancel(this.#second.button);
            this.#second = null;
        }
        if (event.pointerId !== this.#gesture?.id) return;
        const { button } = this.#gesture;
        this.#end();
        if (button) this.#presses.cancel(button);
    }

    #end() {
        this.#gesture = null;
        this.#element.classList.remove('is-touched');
    }

    #capture(id) {
        try {
            this.#element.setPointerCapture(id);
        } catch {
            // A pointer that is already gone, or one made by a script, cannot be captured.
        }
    }
}
