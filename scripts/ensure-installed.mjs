// Plain JavaScript on purpose: on a fresh clone an older Node runs this file, before Node 24 is there.
// Installs what the lock asks for when node_modules differs from it; does nothing (40 ms) otherwise.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const LEAST_NODE = 24;

if (!isInstalled()) installAlone();
if (!hasRecentNode())
  fail(
    `Probant needs Node ${LEAST_NODE} or later, and this machine has ${process.version}. Only on Linux x64 it brings its own: install Node ${LEAST_NODE} and try again.`,
  );

function isInstalled() {
  const wanted = Object.entries(packagesOf('package-lock.json'));
  const present = packagesOf('node_modules/.package-lock.json');
  return wanted.every(([path, { version, link, optional }]) => {
    const isOurs = path === '' || link || !path.includes('node_modules/');
    return isOurs ? !link || existsSync(join(root, path)) : optional || present[path]?.version === version;
  });
}

function packagesOf(lock) {
  try {
    return JSON.parse(readFileSync(join(root, lock), 'utf8')).packages;
  } catch {
    return {};
  }
}

/** Two commands started at once on a fresh clone must not install into the same folder: the second waits for the first. */
function installAlone() {
  // Not inside node_modules, which npm ci empties first.
  const lock = join(root, '.installing');
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST')
        fail(`${root} cannot be written (${error.code}): packages must be installed there once`);
      const owner = ownerOf(lock);
      if (owner > 0 && !isAlive(owner)) rmSync(lock, { force: true });
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
    }
  }
  try {
    if (!isInstalled()) install();
  } finally {
    rmSync(lock, { force: true });
  }
}

function install() {
  console.error('Installing what is missing (once, about a minute) ...');
  const { status, error } = spawnSync('npm', ['ci', '--loglevel=error', '--no-fund', '--no-audit'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
  if (error || status !== 0)
    fail('npm ci failed: see above. The package registry must be reachable for the first start.');
}

/** The process that holds the lock; 0 while that cannot be told. */
function ownerOf(lock) {
  try {
    return Number(readFileSync(lock, 'utf8'));
  } catch {
    return 0;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function hasRecentNode() {
  const own = Number(process.versions.node.split('.')[0]) >= LEAST_NODE;
  return own || existsSync(join(root, 'node_modules', '.bin', 'node'));
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
