import { partOf } from './gaze.js';

const VERTEX = `#version 300 es
in vec2 place;
out vec2 at;
void main() { at = place; gl_Position = vec4(place, 0.0, 1.0); }`;

/** For each pixel the direction in which it looks, and where that is in an equirectangular picture. */
const FRAGMENT = `#version 300 es
precision highp float;
in vec2 at;
out vec4 colour;
uniform sampler2D picture;
uniform vec2 half_view;
uniform vec2 gaze;
uniform vec4 part;
void main() {
    vec3 ray = normalize(vec3(at * half_view, 1.0));
    float up = gaze.y;
    ray = vec3(ray.x, ray.y * cos(up) + ray.z * sin(up), ray.z * cos(up) - ray.y * sin(up));
    float round = atan(ray.x, ray.z) + gaze.x;
    vec2 whole = vec2(fract(round / 6.28318530718 + 0.5), 0.5 - asin(clamp(ray.y, -1.0, 1.0)) / 3.14159265359);
    vec2 inside = (whole - part.xy) / part.zw;
    bool isSeen = all(greaterThanEqual(inside, vec2(0.0))) && all(lessThanEqual(inside, vec2(1.0)));
    // Level 0 always: at the seam the neighbours of a pixel are at the other end of the picture.
    colour = isSeen ? textureLod(picture, inside, 0.0) : vec4(0.04, 0.04, 0.05, 1.0);
}`;

/** A sphere on a canvas, drawn when the gaze has changed. `false` as `isAble` says that this browser cannot. */
export class Sphere {
    #canvas;
    #gl;
    #places = {};
    #part = [0, 0, 1, 1];
    #isLoaded = false;
    #frame = 0;

    constructor(canvas) {
        this.#canvas = canvas;
        this.#gl = canvas.getContext('webgl2', { antialias: false, depth: false });
        if (this.#gl) this.#prepare();
    }

    get isAble() {
        return this.#gl !== null;
    }

    /** Takes a loaded image element. */
    load(image, crop) {
        const gl = this.#gl;
        this.#part = partOf(crop);
        gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGB, gl.RGB, gl.UNSIGNED_BYTE, image);
        this.#isLoaded = true;
    }

    draw(gaze) {
        cancelAnimationFrame(this.#frame);
        this.#frame = requestAnimationFrame(() => this.#drawNow(gaze));
    }

    close() {
        cancelAnimationFrame(this.#frame);
        this.#gl?.getExtension('WEBGL_lose_context')?.loseContext();
    }

    #prepare() {
        const gl = this.#gl;
        const program = gl.createProgram();
        for (const [kind, source] of [[gl.VERTEX_SHADER, VERTEX], [gl.FRAGMENT_SHADER, FRAGMENT]]) {
            const shader = gl.createShader(kind);
            gl.shaderSource(shader, source);
            gl.compileShader(shader);
            gl.attachShader(program, shader);
        }
        gl.linkProgram(program);
        gl.useProgram(program);
        gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
        gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 1, -1, -1, 1, 1, 1]), gl.STATIC_DRAW);
        const place = gl.getAttribLocation(program, 'place');
        gl.enableVertexAttribArray(place);
        gl.vertexAttribPointer(place, 2, gl.FLOAT, false, 0, 0);
        gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
        gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
        gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.REPEAT);
        gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
        for (const name of ['half_view', 'gaze', 'part']) this.#places[name] = gl.getUniformLocation(program, name);
    }

    #drawNow({ round, up, wide }) {
        const gl = this.#gl;
        const { clientWidth, clientHeight } = this.#canvas;
        if (!this.#isLoaded || clientWidth === 0) return;
        const density = Math.min(2, devicePixelRatio);
        const [width, height] = [Math.round(clientWidth * density), Math.round(clientHeight * density)];
        if (this.#canvas.width !== width) this.#canvas.width = width;
        if (this.#canvas.height !== height) this.#canvas.height = height;
        gl.viewport(0, 0, width, height);
        const half = Math.tan((wide * Math.PI) / 360);
        gl.uniform2f(this.#places.half_view, half, (half * height) / width);
        gl.uniform2f(this.#places.gaze, (round * Math.PI) / 180, (up * Math.PI) / 180);
        gl.uniform4f(this.#places.part, ...this.#part);
        gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
    }
}
