import { parseArgs } from 'node:util';
import { checkJsonEngine } from '@probant/kernel/json/engine-check';
import { createLogger } from '@probant/kernel/logging';
import { closeOnSignals, createLifetime } from '@probant/kernel/shutdown';
import { describeStartFailure } from '@probant/kernel/start-failure';
import { startPlatform } from './platform.ts';
import { parseSelection } from './selection.ts';
import { readPlatformSettings } from './settings.ts';

try {
  await start();
} catch (error) {
  for (const line of describeStartFailure(error)) console.error(line);
  process.exitCode = 1;
}

/** Prints lines for people on the standard output and the log on the standard error. */
async function start(): Promise<void> {
  checkJsonEngine();
  const { values } = parseArgs({ options: { only: { type: 'string' } } });
  const settings = readPlatformSettings();
  const selection = parseSelection(values.only);
  const logger = createLogger({ level: settings.process.logLevel, destination: process.stderr });
  for (const warning of settings.warnings) logger.warn(warning);
  const { unused } = settings.reserved;
  if (unused.length > 0) logger.warn({ variables: unused }, 'set, but nothing in this version reads them');

  const life = createLifetime(logger);
  const starting = startPlatform({ settings, selection, logger, life });
  closeOnSignals(life, starting, logger);
  try {
    const { url, firstKey } = await starting;
    if (firstKey) console.log(`first key, for tenant ${firstKey.tenantId}, shown only once: ${firstKey.key}`);
    console.log(`ready ${url}`);
  } catch (error) {
    await life.close();
    throw error;
  }
}
