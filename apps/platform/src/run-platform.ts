import { checkJsonEngine } from '@probant/kernel/json/engine-check';
import { createLogger } from '@probant/kernel/logging';
import { createReadiness } from '@probant/kernel/readiness/readiness';
import { closeOnSignals, createLifetime } from '@probant/kernel/shutdown';
import { logStart } from '@probant/service-runner/log-start';
import { BASE_SCHEMAS } from '@probant/service-runner/settings';
import { describeStart } from './describe-start.rules.ts';
import { startPlatform } from './platform.ts';
import { parseSelection } from './selection.ts';
import { readPlatformSettings, SERVICE_SCHEMAS } from './settings.ts';

/**
 * Runs the platform until a signal ends this process, and returns once it is ready. `only` names the services to start, separated by
 * commas; undefined starts all of them. Prints lines for people on the standard output and the log on the standard error.
 *
 * @throws when the start fails; everything that was started is closed then.
 */
export async function runPlatform(only: string | undefined): Promise<void> {
  checkJsonEngine();
  const settings = readPlatformSettings();
  const selection = parseSelection(only);
  const logger = createLogger({ level: settings.process.logLevel, destination: process.stderr });
  logStart(logger, {
    settings: Object.values({ ...BASE_SCHEMAS, ...SERVICE_SCHEMAS }).flatMap((schema) => schema.settings),
    services: [...selection],
  });
  for (const warning of settings.warnings) logger.warn(warning);

  const life = createLifetime(logger, { drainMs: settings.process.drainMs });
  const readiness = createReadiness();
  const starting = startPlatform({ settings, selection, logger, life, readiness });
  closeOnSignals({ life, readiness, logger }, starting);
  try {
    const { url, firstKey } = await starting;
    for (const line of describeStart({ url, dataDir: settings.process.dataDir, firstKey })) console.log(line);
  } catch (error) {
    await life.close();
    throw error;
  }
}
