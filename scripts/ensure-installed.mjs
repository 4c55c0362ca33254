// Plain JavaScript because on a fresh clone an older Node runs this file, before Node 24 is installed.
// Installs the packages of the lock file when node_modules differs from it; otherwise does nothing (40 ms).
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const MIN_NODE_VERSION = 24;

if (!isInstalled()) installWithLock();
if (!hasRecentNode())
  fail(
    `Probant needs Node ${MIN_NODE_VERSION} or later, and this machine has ${process.version}. It brings its own Node on Linux x64 only: install Node ${MIN_NODE_VERSION} and try again.`,
  );

function isInstalled() {
  const packages = Object.entries(readPackages('package-lock.json'));
  const installed = readPackages('node_modules/.package-lock.json');
  return packages.every(([path, { version, link, optional }]) => {
    const isWorkspace = path === '' || link || !path.includes('node_modules/');
    return isWorkspace ? !link || existsSync(join(root, path)) : optional || installed[path]?.version === version;
  });
}

function readPackages(lock) {
  try {
    return JSON.parse(readFileSync(join(root, lock), 'utf8')).packages;
  } catch {
    return {};
  }
}

/** Makes a second command wait for the first one, so that both do not install into the same folder. */
function installWithLock() {
  // Outside node_modules, which npm ci empties first.
  const lock = join(root, '.installing');
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST')
        fail(`${root} cannot be written (${error.code}): packages must be installed there once`);
      const owner = readOwner(lock);
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
  console.error('Installing missing packages (once, about a minute) ...');
  const { status, error } = spawnSync(
    'npm',
    ['ci', '--ignore-scripts', '--loglevel=error', '--no-fund', '--no-audit'],
    {
      cwd: root,
      stdio: ['ignore', 2, 2],
    },
  );
  if (error || status !== 0)
    fail('npm ci failed: see above. The package registry must be reachable for the first start.');
}

/** Returns the process id of the lock's owner; 0 when it cannot be read. */
function readOwner(lock) {
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
  const own = Number(process.versions.node.split('.')[0]) >= MIN_NODE_VERSION;
  return own || existsSync(join(root, 'node_modules', '.bin', 'node'));
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
