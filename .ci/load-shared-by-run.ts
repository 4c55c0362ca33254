import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('./shared-by-run.ts', import.meta.url));

/**
 * Loads `shared-by-run.ts`, which imports every service. Its name is computed: what the setup of a run imports in plain sight,
 * `vitest --changed` holds to reach every test file.
 */
export const loadSharedByRun = (): Promise<typeof import('./shared-by-run.ts')> => import(PROGRAM);
