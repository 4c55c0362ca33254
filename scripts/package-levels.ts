import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { listPackageFolders } from './package/list-package-files.ts';

type PackageLevel = 0 | 1 | 2 | 3;

/** A package of the platform, as its manifest describes it. */
export type ProductPackage = {
  /** `libs/http`. */
  readonly folder: string;
  readonly level: PackageLevel;
  readonly description: string;
  /** Folders of the packages that it imports, in the order of the manifest. */
  readonly imports: readonly string[];
};

type Manifest = {
  readonly name: string;
  readonly description?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
};

const KERNEL = 'libs/kernel';
const SERVICE_LEVEL = 2;
const LEVELS: Readonly<Record<string, PackageLevel>> = { libs: 1, services: SERVICE_LEVEL, apps: 3 };

/**
 * Returns the packages of the platform from the highest level down; in a level, a package comes before those that it imports.
 *
 * @throws Error for a manifest without a description, that imports a package above it, or for a service that imports another one.
 */
export function listPackages(): readonly ProductPackage[] {
  const manifests = new Map(listPackageFolders(repositoryRoot).map((folder) => [folder, readManifest(folder)]));
  const folders = new Map([...manifests].map(([folder, { name }]) => [name, folder]));
  const packages = [...manifests].map(([folder, manifest]) => describePackage(folder, manifest, folders));
  for (const importing of packages) checkLevels(importing, packages);
  return [3, 2, 1, 0].flatMap((level) => sortByImports(packages.filter((candidate) => candidate.level === level)));
}

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(repositoryRoot, folder, 'package.json'), 'utf8'));

function describePackage(
  folder: string,
  { description, dependencies = {} }: Manifest,
  folders: ReadonlyMap<string, string>,
): ProductPackage {
  if (description === undefined) throw new Error(`${folder}/package.json has no description`);
  const level = folder === KERNEL ? 0 : LEVELS[folder.split('/')[0] ?? ''];
  if (level === undefined) throw new Error(`${folder} is on no level`);
  const imports = Object.keys(dependencies).flatMap((name) => folders.get(name) ?? []);
  return { folder, level, description, imports };
}

/** A package imports packages of the levels below; libraries, and applications, also import each other. */
function checkLevels(importing: ProductPackage, packages: readonly ProductPackage[]): void {
  const highest = importing.level === SERVICE_LEVEL ? importing.level - 1 : importing.level;
  const wrong = packages.find(({ folder, level }) => importing.imports.includes(folder) && level > highest);
  if (wrong !== undefined) throw new Error(`${importing.folder} depends on ${wrong.folder}, which is not below it`);
}

/** Orders the packages of a level so that each comes before those that it imports; the order of the alphabet where that leaves a choice. */
function sortByImports(packages: readonly ProductPackage[]): readonly ProductPackage[] {
  const sorted: ProductPackage[] = [];
  const visit = (visited: ProductPackage): void => {
    if (sorted.includes(visited)) return;
    for (const imported of packages.filter(({ folder }) => visited.imports.includes(folder))) visit(imported);
    sorted.unshift(visited);
  };
  for (const visited of packages.toReversed()) visit(visited);
  return sorted;
}
