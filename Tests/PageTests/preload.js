// Writes the modulepreload links of index.html anew: node Tests/PageTests/preload.js
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const page = fileURLToPath(new URL('../../Sources/WebAPI/Page/', import.meta.url));
const seen = new Set();

function visit(name) {
    if (seen.has(name)) return;
    seen.add(name);
    const text = readFileSync(join(page, name), 'utf8');
    for (const [, address] of text.matchAll(/^(?:import|export)[^;]*?from '([^']+)'/gms)) {
        visit(normalize(join(dirname(name), address)));
    }
}

visit('js/main.js');
seen.delete('js/main.js');
const links = [...seen].sort().map((name) => `<link rel="modulepreload" href="${name}">\n`).join('');
const main = '<script type="module" src="js/main.js"></script>\n';
const html = readFileSync(join(page, 'index.html'), 'utf8').replace(/<link rel="modulepreload"[^\n]*\n/g, '');
writeFileSync(join(page, 'index.html'), html.replace(main, links + main));
