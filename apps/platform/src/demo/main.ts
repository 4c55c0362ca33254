import { readConfig } from '@probant/kernel/config';
import { createLogger } from '@probant/kernel/logging';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { closeOnSignals, lifetime } from '@probant/kernel/shutdown';
import { explain } from '@probant/kernel/start-failure';
import { startPlatform } from '../platform.ts';
import { selectionOf } from '../selection.ts';
import { freePorts } from './free-ports.ts';
import { showMainJob } from './main-job.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** `npm run demo`: a platform of its own on free ports and a folder that is thrown away, then the main job on the sample files. */
const logger = createLogger({ level: process.env['PROBANT_LOG_LEVEL'] || 'error', destination: process.stderr });
const life = lifetime(logger);
const playing = play();
closeOnSignals(life, playing, logger);
try {
  await playing;
} catch (error) {
  for (const line of explain(error)) console.error(line);
  process.exitCode = 1;
}
await life.close();

async function play(): Promise<void> {
  const folder = await temporaryFolder();
  life.own({ name: 'temporary folder', close: () => folder.remove() });
  const port = await freePorts();
  const config = readConfig({ PROBANT_PORT: String(port), PROBANT_DATA_DIR: folder.path }, repositoryRoot);
  const { url, firstKey } = await startPlatform({ config, selection: selectionOf(undefined), logger, life });
  if (!firstKey) throw new Error('a new installation came without a first key');
  console.log(`started at ${url} with a key of tenant ${firstKey.tenantId}\n`);
  await showMainJob({
    url,
    key: firstKey.key,
    tenant: firstKey.tenantId,
    samples: `${repositoryRoot}/samples/documents`,
  });
}
