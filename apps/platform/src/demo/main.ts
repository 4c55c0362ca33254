import { findFreePorts } from '@probant/kernel/free-ports';
import { createLogger } from '@probant/kernel/logging';
import { createReadiness } from '@probant/kernel/readiness/readiness';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { closeOnSignals, createLifetime } from '@probant/kernel/shutdown';
import { describeStartFailure } from '@probant/kernel/start-failure';
import { startPlatform } from '../platform.ts';
import { parseSelection } from '../selection.ts';
import { readPlatformSettings } from '../settings.ts';
import { runMainJob } from './main-job.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

/** `npm run demo`: starts a platform on free ports and in a temporary folder, then runs the main job on the sample files. */
const logger = createLogger({ level: process.env['PROBANT_LOG_LEVEL'] || 'error', destination: process.stderr });
const life = createLifetime(logger);
const readiness = createReadiness();
const running = runDemo();
closeOnSignals({ life, readiness, logger }, running);
try {
  await running;
} catch (error) {
  for (const line of describeStartFailure(error)) console.error(line);
  process.exitCode = 1;
}
await life.close();

async function runDemo(): Promise<void> {
  const folder = await createTemporaryFolder();
  life.own({ name: 'temporary folder', close: () => folder.remove() });
  const port = await findFreePorts();
  const settings = readPlatformSettings({ PROBANT_PORT: String(port), PROBANT_DATA_DIR: folder.path });
  const selection = parseSelection(undefined);
  const { url, firstKey } = await startPlatform({ settings, selection, logger, life, readiness });
  if (!firstKey) throw new Error('a new installation issued no first key');
  console.log(`started at ${url} with a key of tenant ${firstKey.tenantId}\n`);
  await runMainJob({
    url,
    key: firstKey.key,
    tenant: firstKey.tenantId,
    samples: `${repositoryRoot}/samples/documents`,
  });
}
