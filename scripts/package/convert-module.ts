import { stripTypeScriptTypes } from 'node:module';
import { dirname, relative } from 'node:path/posix';

/** Returns the file that `@probant/<name>/<subpath>` names, such as libs/kernel/src/ids/ids.ts. @throws Error when no package exports it. */
export type ResolvePackage = (specifier: string) => string;

/**
 * Returns the JavaScript of a TypeScript module of this repository. Lines and columns stay those of the source, so that a stack trace
 * names the line of the repository. Imports of our packages become relative paths: the npm package contains them as folders, not as
 * packages.
 */
export function convertModule(source: string, file: string, resolvePackage: ResolvePackage): string {
  return stripTypeScriptTypes(source)
    .replaceAll(OWN_PACKAGE_PATTERN, (_, before: string, specifier: string) => {
      const path = relative(dirname(file), resolvePackage(specifier));
      return `${before}'${path.startsWith('.') ? path : `./${path}`}'`;
    })
    .replaceAll(RELATIVE_MODULE_PATTERN, "'$1.js'");
}

/** The relative paths of the modules that a converted module imports or names in `new URL`. */
export const listRelativeModules = (script: string): readonly string[] =>
  [...script.matchAll(RELATIVE_SCRIPT_PATTERN)].map(([, path = '']) => path);

const OWN_PACKAGE_PATTERN = /(\bfrom |\bimport |\bimport\(|\bimport\.meta\.resolve\()'(@probant\/[^']+)'/g;
const RELATIVE_MODULE_PATTERN = /'(\.{1,2}\/[^'\n]+)\.ts'/g;
const RELATIVE_SCRIPT_PATTERN = /'(\.{1,2}\/[^'\n]+\.js)'/g;
