import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** The modules of the repository, by path from its root. */
export type ImportGraph = {
  readonly modules: ReadonlyMap<string, string>;
  /** The modules that import a module, or start it as a program; also of one that was removed. */
  importersOf(module: string): readonly string[];
};

const MODULE_PATTERN = /\.(?:ts|tsx|mts|mjs)$/;
/** Imports of types alone: Node loads nothing for them, and `npm run types` checks what they use. */
const TYPE_IMPORT_PATTERN = /^(?:import|export) type [\w\s{},*]*? from '[^'\n]+';$/gm;
/** Imports, and programs of workers and threads: `new URL('./x.program.ts', import.meta.url)`, where the name of a file beside it needs no `./`. */
const IMPORT_PATTERN = /\b(from|import|new URL)\s*\(?\s*'([^'\n]+)'/g;
const PACKAGE_PATTERN = /^@probant\/([\w-]+)(?:\/(.+))?$/;

/** Reads who imports whom. @param files paths of all files of the repository. */
export function readImportGraph(root: string, files: readonly string[]): ImportGraph {
  const paths = files.filter((file) => MODULE_PATTERN.test(file) && existsSync(join(root, file)));
  const modules = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
  const exports = readPackageExports(root, files);
  const importers = new Map<string, string[]>();
  for (const [importer, text] of modules)
    for (const [, keyword, name = ''] of text.replaceAll(TYPE_IMPORT_PATTERN, '').matchAll(IMPORT_PATTERN)) {
      const target =
        name.startsWith('.') || keyword === 'new URL' ? normalize(join(dirname(importer), name)) : exports(name);
      if (target === null) continue;
      const list = importers.get(target) ?? [];
      importers.set(target, list);
      list.push(importer);
    }
  return { modules, importersOf: (module) => importers.get(module) ?? [] };
}

type Manifest = { readonly name?: string; readonly exports?: Readonly<Record<string, string>> };

/** Returns the function that finds the module of a name such as `@probant/http/route`; null for a package of others. */
function readPackageExports(root: string, files: readonly string[]): (name: string) => string | null {
  const packages = new Map<string, { readonly folder: string; readonly exports: Readonly<Record<string, string>> }>();
  for (const file of files.filter((path) => path.endsWith('/package.json') && existsSync(join(root, path)))) {
    const { name = '', exports = {} } = JSON.parse(readFileSync(join(root, file), 'utf8')) as Manifest;
    packages.set(name, { folder: dirname(file), exports });
  }
  return (name) => {
    const [, own = '', part = ''] = PACKAGE_PATTERN.exec(name) ?? [];
    const found = packages.get(`@probant/${own}`);
    if (found === undefined) return null;
    const target = found.exports[part === '' ? '.' : `./${part}`] ?? found.exports['./*']?.replace('*', part);
    return typeof target === 'string' ? normalize(join(found.folder, target)) : null;
  };
}
