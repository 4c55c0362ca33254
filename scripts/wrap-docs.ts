import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { listProsePages } from './prose-pages.ts';
import { wrapProse } from './wrap-prose.rules.ts';

/** `npm run wrap-docs` wraps the paragraphs of the pages that have a line of more than 100 columns. */
for (const page of listProsePages()) {
  const file = join(repositoryRoot, page);
  const text = await readFile(file, 'utf8');
  const wrapped = wrapProse(text);
  if (wrapped !== text) await writeFile(file, wrapped);
}
