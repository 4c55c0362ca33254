import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { CONFIGURATION_PAGE, renderConfigurationPage } from './render-configuration-page.ts';

/** `npm run configuration-page` regenerates the tables of docs/configuration.md from the schemas of the settings. */
const file = join(repositoryRoot, CONFIGURATION_PAGE);
await writeFile(file, renderConfigurationPage(await readFile(file, 'utf8')));
