import { globSync } from 'node:fs';
import { repositoryRoot } from '@probant/kernel/repository-root';

/** Lists the pages that people write. The bias reports are generated, and a service returns the notices as they are. */
export const listProsePages = (): readonly string[] =>
  globSync(
    [
      '*.md',
      'docs/*.md',
      'docs/adr/*.md',
      '{apps,libs,services,models}/*/README.md',
      '{lab,client,samples}/README.md',
      'lab/fit/*/README.md',
      '{libs,services}/*/src/**/README.md',
    ],
    {
      cwd: repositoryRoot,
      // Pages that came with third-party test vectors.
      exclude: ['**/testdata/**'],
    },
  ).sort();
