import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { ERRORS_PAGE, renderErrorsPage } from './render-errors-page.ts';

/** `npm run errors-page` regenerates the tables of docs/errors.md from the list of error codes. */
const file = join(repositoryRoot, ERRORS_PAGE);
await writeFile(file, renderErrorsPage(await readFile(file, 'utf8')));
