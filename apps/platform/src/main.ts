import { describeStartFailure } from '@probant/kernel/start-failure';
import { runPlatform } from './run-platform.ts';
import { parseStartOptions, START_HELP } from './start-options.ts';

try {
  const { help, only } = parseStartOptions(process.argv.slice(2));
  if (help) console.log(START_HELP);
  else await runPlatform(only);
} catch (error) {
  for (const line of describeStartFailure(error)) console.error(line);
  process.exitCode = 2;
}
