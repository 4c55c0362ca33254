// Plain JavaScript because an older Node may run it, before `npm run up` starts Node 24.
// Builds the site of the guide while the platform starts, when its sources changed. `npm run up` neither waits for it nor fails because of it:
// /docs/guide answers 503 until it is done.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashSources } from './hash-sources.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

try {
  if (existsSync(join(root, 'node_modules/vitepress')) && hashSources(root) !== readBuiltSources()) startBuild();
} catch {
  // A folder that cannot be read or written: the platform starts all the same.
}

/** Returns the hash of the sources of the present site; undefined when there is none. */
function readBuiltSources() {
  try {
    return JSON.parse(readFileSync(join(root, 'guide/guide.json'), 'utf8')).sources;
  } catch {
    return undefined;
  }
}

function startBuild() {
  const folder = join(root, 'node_modules/.cache/probant-guide');
  mkdirSync(folder, { recursive: true });
  const output = openSync(join(folder, 'build.log'), 'w');
  const ownNode = join(root, 'node_modules/.bin/node');
  const build = spawn(
    existsSync(ownNode) ? ownNode : process.execPath,
    [join(root, 'scripts/guide/main.ts'), '--background'],
    { cwd: root, detached: true, stdio: ['ignore', output, output] },
  );
  build.on('error', () => {});
  build.unref();
  console.error('Building the guide in the background (about 15 s), for /docs/guide/ ...');
}
