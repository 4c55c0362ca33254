import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ResolvePackage } from './convert-module.ts';

type PackageManifest = { readonly name: string; readonly exports?: Readonly<Record<string, string>> };

/** Creates the resolver of the imports of our own packages, from the `exports` of the package.json in each of `folders`. */
export function createPackageResolver(root: string, folders: readonly string[]): ResolvePackage {
  const packages = new Map(
    folders.map((folder) => {
      const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as PackageManifest;
      return [manifest.name, { folder, exports: manifest.exports ?? {} }];
    }),
  );
  return (specifier) => {
    const [scope, name, ...subpath] = specifier.split('/');
    const own = packages.get(`${scope}/${name}`);
    const target = own?.exports[['.', ...subpath].join('/')];
    if (!own || !target) throw new Error(`no package exports ${specifier}`);
    return join(own.folder, target);
  };
}
