import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { packClient } from './package/pack-client.ts';

/** `npm run client:pack [FOLDER]` packs the client into a tarball for projects outside the repository, in dist/ by default. */
const tarball = await packClient(process.argv[2] ?? join(repositoryRoot, 'dist'));
console.log(`${tarball} (${Math.ceil((await stat(tarball)).size / 1000)} kB)`);
