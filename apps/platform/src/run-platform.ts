import { runProcess } from '@probant/service-runner/run-process';
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
  const settings = readPlatformSettings();
  const selection = parseSelection(only);
  const { url, firstKey } = await runProcess({
    settings,
    schemas: SERVICE_SCHEMAS,
    services: [...selection],
    start: (parts) => startPlatform({ ...parts, selection }),
  });
  for (const line of describeStart({ url, dataDir: settings.process.dataDir, firstKey })) console.log(line);
}
