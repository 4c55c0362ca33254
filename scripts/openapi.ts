import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { findFreePorts } from '@probant/kernel/free-ports';
import { createLogger } from '@probant/kernel/logging';
import { createReadiness } from '@probant/kernel/readiness/readiness';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { createLifetime } from '@probant/kernel/shutdown';
import { createTemporaryFolder } from '../apps/platform/src/demo/temporary-folder.ts';
import { startPlatform } from '../apps/platform/src/platform.ts';
import { parseSelection } from '../apps/platform/src/selection.ts';
import { readPlatformSettings } from '../apps/platform/src/settings.ts';
import { DESCRIBED_SERVICES } from '../services/gateway/src/route-table.ts';

/** `npm run openapi` writes openapi/*.json as a running platform serves them; `-- --check` fails when a committed file differs. */
const DESCRIPTION_NAMES = [...DESCRIBED_SERVICES, 'probant'];
const folder = `${repositoryRoot}/openapi`;
const checkOnly = process.argv.includes('--check');

const logger = createLogger({ level: 'error', destination: process.stderr });
const life = createLifetime(logger);
try {
  const data = await createTemporaryFolder();
  life.own({ name: 'temporary folder', close: () => data.remove() });
  const environment = { PROBANT_PORT: String(await findFreePorts()), PROBANT_DATA_DIR: data.path };
  const settings = readPlatformSettings(environment);
  const { url } = await startPlatform({
    settings,
    selection: parseSelection(undefined),
    logger,
    life,
    readiness: createReadiness(),
  });
  await mkdir(folder, { recursive: true });
  for (const name of DESCRIPTION_NAMES)
    await writeOrCheck(name, await (await fetch(`${url}/openapi/${name}.json`)).json());
} finally {
  await life.close();
}

async function writeOrCheck(name: string, description: unknown): Promise<void> {
  const file = `${folder}/${name}.json`;
  const text = `${JSON.stringify(description, null, 2)}\n`;
  const committed = await readFile(file, 'utf8').catch(() => '');
  if (committed === text) return;
  if (checkOnly) {
    console.error(`openapi/${name}.json is not what the platform serves: run "npm run openapi" and commit it`);
    process.exitCode = 1;
  } else await writeFile(file, text);
}
