import { globSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@probant/kernel/repository-root';

type Catalogue = { readonly fr: Readonly<Record<string, unknown>>; readonly en: Readonly<Record<string, unknown>> };

const folder = join(repositoryRoot, 'apps/console/src');
const files = globSync('**/*{texts,words}.ts', { cwd: folder }).toSorted();
const modules = await Promise.all(
  files.map(async (file) => [file, (await import(join(folder, file))) as Readonly<Record<string, unknown>>] as const),
);

const isCatalogue = (exported: unknown): exported is Catalogue =>
  typeof exported === 'object' && exported !== null && 'fr' in exported && 'en' in exported;

/** Every catalogue of the console, with the file that it is in. */
export const CATALOGUES = modules.flatMap(([file, exports]) =>
  Object.values(exports)
    .filter(isCatalogue)
    .map((texts) => [file, texts] as const),
);
