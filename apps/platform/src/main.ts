import { describeStartFailure } from '@probant/kernel/start-failure';
import { runPlatform } from './run-platform.ts';
import { SelectionError } from './selection.ts';
import { parseStartOptions, START_HELP, StartOptionsError } from './start-options.ts';

try {
  const { help, only } = parseStartOptions(process.argv.slice(2));
  if (help) console.log(START_HELP);
  else await runPlatform(only);
} catch (error) {
  for (const line of describeStartFailure(error)) console.error(line);
  process.exitCode = error instanceof StartOptionsError || error instanceof SelectionError ? 2 : 1;
}
