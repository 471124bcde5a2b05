/** The most bytes before a frame of a FLAC stream ends; longer ones are no music that a browser plays. */
const LONGEST = 1 << 20;

const STREAM_INFO = 34;

/** Samples of a block by its code, RFC 9639, table 14; 6 and 7 are told after the number. */
const BLOCKS = [0, 192, 576, 1152, 2304, 4608, -8, -16, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768];

const CRC8 = new Uint8Array(256).map((_, byte) => {
    let value = byte;
    for (let bit = 0; bit < 8; bit += 1) value = value & 0x80 ? (value << 1) ^ 0x07 : value << 1;
    return value;
});

/**
 * Cuts a FLAC stream (RFC 9639) into its frames, as its bytes arrive. Nothing is decoded.
 *
 * `info`, once it is known, is `{ rate, channels, bits, total, block }`, `block` being the 34 bytes of STREAMINFO and
 * `total` 0 where the stream does not say how many samples it has. Throws where the bytes are not FLAC.
 */
export class FlacFrames {
    #bytes = new Uint8Array(0);
    #expected = null;
    #from = 0;
    info = null;

    /** The whole frames that `chunk` completes, each `{ bytes, samples }`. */
    push(chunk) {
        this.#bytes = joined(this.#bytes, chunk);
        if (!this.info && !this.#readHead()) return [];
        const frames = [];
        for (;;) {
            const head = this.#header(0);
            if (!head) break;
            const end = this.#nextFrame(head);
            if (end === undefined) break;
            frames.push({ bytes: this.#bytes.subarray(0, end), samples: head.samples });
            this.#take(end);
        }
        if (this.#bytes.length > LONGEST) throw new Error('no frame ends');
        return frames;
    }

    /** The last frame, once everything has come. */
    end() {
        const head = this.info && this.#header(0);
        if (!head) return [];
        // Some files end with an ID3v1 tag, which is no part of the frame.
        const at = this.#bytes.length - 128;
        const hasTag = at > 0 && this.#bytes[at] === 0x54 && this.#bytes[at + 1] === 0x41 && this.#bytes[at + 2] === 0x47;
        return [{ bytes: hasTag ? this.#bytes.subarray(0, at) : this.#bytes, samples: head.samples }];
    }

    #take(count) {
        this.#bytes = this.#bytes.subarray(count);
        this.#from = 0;
    }

    /** Reads what stands before the frames. @returns whether it has all come */
    #readHead() {
        const bytes = this.#bytes;
        let at = 0;
        if (bytes.length < 10) return false;
        if (bytes[0] === 0x49 && bytes[1] === 0x44 && bytes[2] === 0x33) {
            at = 10 + ((bytes[6] << 21) | (bytes[7] << 14) | (bytes[8] << 7) | bytes[9]);
        }
        if (bytes.length < at + 4) return false;
        if (String.fromCharCode(...bytes.subarray(at, at + 4)) !== 'fLaC') throw new Error('not FLAC');
        at += 4;
        let block = null;
        for (let isLast = false; !isLast;) {
            if (bytes.length < at + 4) return false;
            isLast = bytes[at] >= 0x80;
            const kind = bytes[at] & 0x7f;
            const size = (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3];
            if (bytes.length < at + 4 + size) return false;
            if (kind === 0) block = bytes.slice(at + 4, at + 4 + STREAM_INFO);
            at += 4 + size;
        }
        if (block?.length !== STREAM_INFO) throw new Error('no stream information');
        this.info = read(block);
        this.#take(at);
        return true;
    }

    /** Where the frame after the current one begins, or undefined while that has not come. */
    #nextFrame(head) {
        const wanted = head.isVariable ? head.number + head.samples : head.number + 1;
        for (let at = Math.max(this.#from, head.length); ; at += 1) {
            at = this.#bytes.indexOf(0xff, at);
            if (at < 0 || at + 16 > this.#bytes.length) {
                this.#from = at < 0 ? this.#bytes.length : at;
                return undefined;
            }
            const next = this.#header(at);
            if (next && next.number === wanted && next.isVariable === head.isVariable) return at;
        }
    }

    /** The header of a frame at `at`: `{ number, samples, isVariable, length }`; null where there is none. */
    #header(at) {
        const bytes = this.#bytes;
        if (bytes.length < at + 6 || bytes[at] !== 0xff || (bytes[at + 1] & 0xfe) !== 0xf8) return null;
        const size = bytes[at + 2] >> 4;
        const rate = bytes[at + 2] & 15;
        if (size === 0 || rate === 15 || bytes[at + 3] >> 4 > 10 || bytes[at + 3] & 1) return null;
        let end = at + 4;
        const coded = coded7(bytes, end);
        if (!coded) return null;
        end += coded.length;
        let samples = BLOCKS[size];
        if (samples === -8) samples = bytes[end++] + 1;
        else if (samples === -16) samples = ((bytes[end++] << 8) | bytes[end++]) + 1;
        if (rate === 12) end += 1;
        else if (rate > 12) end += 2;
        if (end >= bytes.length) return null;
        let crc = 0;
        for (let place = at; place < end; place += 1) crc = CRC8[crc ^ bytes[place]];
        if (crc !== bytes[end]) return null;
        return { number: coded.value, samples, isVariable: (bytes[at + 1] & 1) === 1, length: end + 1 - at };
    }
}

/** A number coded as UTF-8 codes characters, up to 36 bits. */
function coded7(bytes, at) {
    const first = bytes[at];
    if (first < 0x80) return { value: first, length: 1 };
    const length = Math.clz32(~(first << 24));
    if (length < 2 || length > 7 || at + length > bytes.length) return null;
    let value = first & (0x7f >> length);
    for (let place = 1; place < length; place += 1) {
        if ((bytes[at + place] & 0xc0) !== 0x80) return null;
        value = value * 64 + (bytes[at + place] & 0x3f);
    }
    return { value, length };
}

function read(block) {
    const view = new DataView(block.buffer, block.byteOffset, block.length);
    const packed = view.getUint32(10);
    return {
        rate: packed >>> 12,
        channels: ((packed >>> 9) & 7) + 1,
        bits: ((packed >>> 4) & 31) + 1,
        total: (packed & 15) * 2 ** 32 + view.getUint32(14),
        block,
    };
}

function joined(first, second) {
    if (first.length === 0) return second;
    const all = new Uint8Array(first.length + second.length);
    all.set(first);
    all.set(second, first.length);
    return all;
}
