import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { ARCHITECTURE_PAGE, renderArchitecturePage } from './render-architecture-page.ts';

/** `npm run architecture-page` regenerates the tables of docs/architecture.md from the package manifests and the service catalogue. */
const file = join(repositoryRoot, ARCHITECTURE_PAGE);
await writeFile(file, renderArchitecturePage(await readFile(file, 'utf8')));
