import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { readConfig } from '@probant/kernel/config';
import { createLogger } from '@probant/kernel/logging';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { lifetime } from '@probant/kernel/shutdown';
import { freePorts } from '../apps/platform/src/demo/free-ports.ts';
import { temporaryFolder } from '../apps/platform/src/demo/temporary-folder.ts';
import { startPlatform } from '../apps/platform/src/platform.ts';
import { selectionOf } from '../apps/platform/src/selection.ts';

/** `npm run openapi` writes openapi/*.json as a running platform serves them; `-- --check` fails where a committed file differs. */
const SERVED = ['extraction', 'export', 'audit-trail', 'probant'];
const folder = `${repositoryRoot}/openapi`;
const checkOnly = process.argv.includes('--check');

const logger = createLogger({ level: 'error', destination: process.stderr });
const life = lifetime(logger);
try {
  const data = await temporaryFolder();
  life.own({ name: 'temporary folder', close: () => data.remove() });
  const environment = { PROBANT_PORT: String(await freePorts()), PROBANT_DATA_DIR: data.path };
  const config = readConfig(environment, repositoryRoot);
  const { url } = await startPlatform({ config, selection: selectionOf(undefined), logger, life });
  await mkdir(folder, { recursive: true });
  for (const name of SERVED) await treat(name, await (await fetch(`${url}/openapi/${name}.json`)).json());
} finally {
  await life.close();
}

async function treat(name: string, description: unknown): Promise<void> {
  const file = `${folder}/${name}.json`;
  const text = `${JSON.stringify(description, null, 2)}\n`;
  const committed = await readFile(file, 'utf8').catch(() => '');
  if (committed === text) return;
  if (checkOnly) {
    console.error(`openapi/${name}.json is not what the platform serves: run "npm run openapi" and commit it`);
    process.exitCode = 1;
  } else await writeFile(file, text);
}
