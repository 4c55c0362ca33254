import { setPriority } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { buildConsole } from './build-console.ts';

/**
 * Builds the console to console/, from where the gateway serves it at /console/. `--background` leaves the processor to others;
 * `--unless-running` ends well when another build runs.
 */
const { values } = parseArgs({
  options: { background: { type: 'boolean', default: false }, 'unless-running': { type: 'boolean', default: false } },
});
const LOWEST_PRIORITY = 19;
if (values.background) setPriority(LOWEST_PRIORITY);
// Vite builds what the environment asks for, and a development build is twice as large.
process.env['NODE_ENV'] = 'production';
const outputFolder = join(repositoryRoot, 'console');
const isBuilt = await buildConsole({ root: repositoryRoot, outputFolder });
if (isBuilt) console.log(`The console is in ${outputFolder}`);
else {
  console.error('Another build of the console is running');
  process.exitCode = values['unless-running'] ? 0 : 1;
}
