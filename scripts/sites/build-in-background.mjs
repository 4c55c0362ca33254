// Plain JavaScript because an older Node may run it, before `npm run up` starts Node 24.
// Builds the guide and the console while the platform starts, each when its sources changed. `npm run up` neither waits for them nor fails
// because of them: their paths answer 503 until they are done.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashSources, readBuiltSources, SITES } from './hash-sources.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

for (const [name, { tool }] of Object.entries(SITES)) {
  try {
    if (!existsSync(join(root, 'node_modules', tool))) continue;
    if (hashSources(root, name) !== readBuiltSources(root, name)) startBuild(name);
  } catch {
    // A folder that cannot be read or written: the platform starts all the same.
  }
}

function startBuild(name) {
  const { path, seconds } = SITES[name];
  const folder = join(root, `node_modules/.cache/probant-${name}`);
  mkdirSync(folder, { recursive: true });
  const output = openSync(join(folder, 'build.log'), 'w');
  const ownNode = join(root, 'node_modules/.bin/node');
  const build = spawn(
    existsSync(ownNode) ? ownNode : process.execPath,
    [join(root, `scripts/${name}/main.ts`), '--background', '--unless-running'],
    { cwd: root, detached: true, stdio: ['ignore', output, output] },
  );
  build.on('error', () => {});
  build.unref();
  console.error(`Building the ${name} in the background (about ${seconds} s), for ${path} ...`);
}
