import { setPriority } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { buildSite } from './build-site.ts';

/**
 * `npm run docs` builds the site of the guide to guide/, from where the gateway serves it at /docs/guide/.
 * `--base /manual/` builds it for another path, `--out FOLDER` to another folder.
 * `--background` leaves the processor to others; `--unless-running` ends well when another build runs.
 */
const { values } = parseArgs({
  options: {
    base: { type: 'string', default: '/docs/guide/' },
    out: { type: 'string', default: join(repositoryRoot, 'guide') },
    background: { type: 'boolean', default: false },
    'unless-running': { type: 'boolean', default: false },
  },
});
if (!/^\/(?:[\w.-]+\/)*$/.test(values.base)) {
  console.error('--base must be a path with a slash at both ends, such as /manual/');
  process.exit(2);
}
const LOWEST_PRIORITY = 19;
if (values.background) setPriority(LOWEST_PRIORITY);
const outputFolder = resolve(values.out);
const isBuilt = await buildSite({ root: repositoryRoot, base: values.base, outputFolder });
if (isBuilt) console.log(`The guide is in ${outputFolder}, for ${values.base}`);
else {
  console.error('Another build of the guide is running');
  process.exitCode = values['unless-running'] ? 0 : 1;
}
