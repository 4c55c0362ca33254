import { keepCompiledModules } from '@probant/kernel/compile-cache';
import { describeStartFailure } from '@probant/kernel/start-failure';
import { parseStartOptions, START_HELP } from './start-options.ts';

keepCompiledModules();

try {
  const { help, only } = parseStartOptions(process.argv.slice(2));
  if (help) console.log(START_HELP);
  else await (await import('./run-platform.ts')).runPlatform(only);
} catch (error) {
  for (const line of describeStartFailure(error)) console.error(line);
  process.exitCode = 2;
}
