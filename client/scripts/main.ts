import { readFile, writeFile } from 'node:fs/promises';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { generateTypes } from './generate-types.ts';

/** `npm run client` generates client/src/generated/probant.ts from openapi/*.json; `-- --check` fails when the committed file differs. */
const file = `${repositoryRoot}/client/src/generated/probant.ts`;
const generated = await generateTypes();
const committed = await readFile(file, 'utf8').catch(() => '');
if (committed !== generated) {
  if (process.argv.includes('--check')) {
    console.error('client/src/generated/probant.ts does not match openapi/: run "npm run client" and commit it');
    process.exitCode = 1;
  } else await writeFile(file, generated);
}
