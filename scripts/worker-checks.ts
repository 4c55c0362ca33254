import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { renderWorkerChecks, WORKER_CHECKS_FILE } from './render-worker-checks.ts';

/** `npm run worker-checks` compiles the checks of what workers answer from the schemas of the contract. */
const file = join(repositoryRoot, WORKER_CHECKS_FILE);
await mkdir(dirname(file), { recursive: true });
await writeFile(file, renderWorkerChecks());
