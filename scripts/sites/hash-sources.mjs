// Plain JavaScript because an older Node may run it, before `npm run up` starts Node 24.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The sites that are built from this repository and served by the gateway: the documentation at /docs/guide/ and the console at /console/.
 * `tool` is the package that builds the site: without it, in an installation without development packages, there is nothing to build.
 */
export const SITES = {
  guide: {
    path: '/docs/guide/',
    seconds: 15,
    tool: 'vitepress',
    folders: ['docs', 'scripts/guide', 'scripts/sites'],
    files: ['CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md'],
  },
  console: {
    path: '/console/',
    seconds: 10,
    tool: '@vitejs/plugin-react',
    folders: [
      'apps/console/public',
      'apps/console/src',
      'client/src',
      'docs/bias',
      'samples/documents',
      'scripts/console',
      'scripts/sites',
    ],
    files: ['apps/console/index.html', 'apps/console/package.json', 'apps/console/vite.config.ts'],
  },
};

/** Returns a hash of everything that a site is built from (10 ms). */
export function hashSources(root, name) {
  const { folders, files, tool } = SITES[name];
  const paths = [...folders.flatMap((folder) => listFiles(root, folder)), ...files].sort();
  const hash = createHash('sha256').update(readVersion(root, tool));
  for (const path of paths) hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

const listFiles = (root, folder) =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? listFiles(root, `${folder}/${entry.name}`) : [`${folder}/${entry.name}`],
  );

const readVersion = (root, tool) =>
  JSON.parse(readFileSync(join(root, 'node_modules', tool, 'package.json'), 'utf8')).version;

/** Returns the hash of the sources of the present site; undefined when there is none. */
export function readBuiltSources(root, name) {
  try {
    return JSON.parse(readFileSync(join(root, name, 'site.json'), 'utf8')).sources;
  } catch {
    return undefined;
  }
}
