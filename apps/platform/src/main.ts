import { parseArgs } from 'node:util';
import { readConfig } from '@probant/kernel/config';
import { createLogger } from '@probant/kernel/logging';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { closeOnSignals, lifetime } from '@probant/kernel/shutdown';
import { explain } from '@probant/kernel/start-failure';
import { startPlatform } from './platform.ts';
import { selectionOf } from './selection.ts';

try {
  await start();
} catch (error) {
  for (const line of explain(error)) console.error(line);
  process.exitCode = 1;
}

/** Lines for people go to the standard output, the log to the standard error. */
async function start(): Promise<void> {
  const { values } = parseArgs({ options: { only: { type: 'string' } } });
  const config = readConfig(process.env, repositoryRoot);
  const selection = selectionOf(values.only);
  const logger = createLogger({ level: config.logLevel, destination: process.stderr });
  if (config.unused.length > 0)
    logger.warn({ variables: config.unused }, 'set, but nothing in this version reads them');

  const life = lifetime(logger);
  const starting = startPlatform({ config, selection, logger, life });
  closeOnSignals(life, starting, logger);
  try {
    const { url, firstKey } = await starting;
    if (firstKey) console.log(`first key, for tenant ${firstKey.tenantId}, shown this once: ${firstKey.key}`);
    console.log(`ready ${url}`);
  } catch (error) {
    await life.close();
    throw error;
  }
}
