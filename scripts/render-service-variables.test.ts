import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { expect, test } from 'vitest';
import { renderServiceVariables, SERVICE_VARIABLES_FILE } from './render-service-variables.ts';

test('the variables that a service alone knows of the others are what "npm run configuration-page" generates', async () => {
  expect(await readFile(join(repositoryRoot, SERVICE_VARIABLES_FILE), 'utf8')).toBe(renderServiceVariables());
});
