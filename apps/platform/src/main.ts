import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { describeStartFailure } from '@probant/kernel/start-failure';
import { parseStartOptions, START_HELP } from './start-options.ts';

// As in the command line: compiled modules are kept beside the packages. Where the folder cannot be written nothing is kept.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/probant', import.meta.url)));

try {
  const { help, only } = parseStartOptions(process.argv.slice(2));
  if (help) console.log(START_HELP);
  else await (await import('./run-platform.ts')).runPlatform(only);
} catch (error) {
  for (const line of describeStartFailure(error)) console.error(line);
  process.exitCode = 2;
}
