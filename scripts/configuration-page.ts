import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { rewritePage } from './page-sections.ts';
import { CONFIGURATION_PAGE, renderConfigurationPage } from './render-configuration-page.ts';
import { renderServiceVariables, SERVICE_VARIABLES_FILE } from './render-service-variables.ts';

/** `npm run configuration-page` regenerates the tables of docs/configuration.md, and the list of variable names, from the schemas of the settings. */
await rewritePage(CONFIGURATION_PAGE, renderConfigurationPage);
await writeFile(join(repositoryRoot, SERVICE_VARIABLES_FILE), renderServiceVariables());
