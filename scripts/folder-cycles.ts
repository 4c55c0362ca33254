import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

/** Parts of a package that import one another in a cycle. A part is a folder directly in the source folder, or a file there. */
export type FolderCycle = {
  /** In the order of the alphabet. */
  readonly parts: readonly string[];
  /** The imports between them, as `folder/file.ts -> other/file.ts`. */
  readonly imports: readonly string[];
};

/**
 * Returns the cycles between the parts of a package. Imports of types count. Tests and folders named `testing` stay out, and so do
 * paths that a program starts without importing them.
 *
 * @param sourceFolder path of the folder `src` of the package
 */
export function listFolderCycles(sourceFolder: string): readonly FolderCycle[] {
  const files = globSync('**/*.{ts,tsx}', { cwd: sourceFolder }).filter((file) => !TEST_FILE_PATTERN.test(file));
  const imports = files.flatMap((file) => listImports(sourceFolder, file)).filter(leavesPart);
  const reachable = new Map([...new Set(files.map(toPart))].map((part) => [part, findReachable(part, imports)]));
  const cycles = new Map<string, FolderCycle>();
  for (const [part, reached] of reachable) {
    if (!reached.has(part)) continue;
    const parts = [...reached].filter((other) => reachable.get(other)?.has(part)).sort();
    const between = imports.filter(({ from, to }) => parts.includes(toPart(from)) && parts.includes(toPart(to)));
    cycles.set(parts.join(), { parts, imports: between.map(({ from, to }) => `${from} -> ${to}`).sort() });
  }
  return [...cycles.values()];
}

type Import = { readonly from: string; readonly to: string };

const TEST_FILE_PATTERN = /\.test\.tsx?$|(^|\/)testing\//;

const toPart = (file: string): string => file.split('/')[0] as string;

const leavesPart = ({ from, to }: Import): boolean => toPart(from) !== toPart(to);

/** The imports of a file that stay in the source folder, tests left out. */
function listImports(sourceFolder: string, from: string): readonly Import[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(join(sourceFolder, from), 'utf8'), true, true);
  return importedFiles
    .filter(({ fileName }) => fileName.startsWith('.'))
    .map(({ fileName }) => ({ from, to: relative(sourceFolder, join(sourceFolder, dirname(from), fileName)) }))
    .filter(({ to }) => !to.startsWith('..') && !TEST_FILE_PATTERN.test(to) && existsSync(join(sourceFolder, to)));
}

/** The parts that a part imports, themselves or through others. It is one of them only where a cycle leads back to it. */
function findReachable(part: string, imports: readonly Import[]): ReadonlySet<string> {
  const reached = new Set<string>();
  const visit = (visited: string): void => {
    for (const { from, to } of imports) {
      const next = toPart(to);
      if (toPart(from) !== visited || reached.has(next)) continue;
      reached.add(next);
      visit(next);
    }
  };
  visit(part);
  return reached;
}
