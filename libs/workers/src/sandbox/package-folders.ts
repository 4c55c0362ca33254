import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { repositoryRoot } from '@probant/kernel/repository-root';

/** How our packages are named in manifests: `@probant/` and the name of their folder. */
const OWN_SCOPE = '@probant/';
const LEVELS = ['libs', 'services', 'apps'];

/**
 * Returns the folder of the package of a module, and those of our packages that it depends on, also through others: what the module may
 * import beside the installed packages. The folder of the module when it is in no package.
 */
export function listReadableFolders(module: URL): readonly string[] {
  const own = findPackageFolder(dirname(fileURLToPath(module)));
  if (own === null) return [dirname(fileURLToPath(module))];
  const folders = new Set<string>();
  const visit = (folder: string): void => {
    if (folders.has(folder)) return;
    folders.add(folder);
    for (const dependency of listOwnDependencies(folder)) visit(dependency);
  };
  visit(own);
  return [...folders];
}

function findPackageFolder(folder: string): string | null {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  return parent === folder ? null : findPackageFolder(parent);
}

function listOwnDependencies(folder: string): readonly string[] {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly dependencies?: Readonly<Record<string, string>>;
  };
  return Object.keys(manifest.dependencies ?? {})
    .filter((name) => name.startsWith(OWN_SCOPE))
    .flatMap((name) => LEVELS.map((level) => join(repositoryRoot, level, name.slice(OWN_SCOPE.length))))
    .filter(existsSync);
}
