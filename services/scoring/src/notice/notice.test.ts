import { readFileSync } from 'node:fs';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { expect, test } from 'vitest';
import { NOTICE_VERSION } from './notice-version.ts';

test.each(['fr', 'en'])('docs/notices has the notice that the service returns in %s', (language) => {
  const returned = readFileSync(new URL(`${NOTICE_VERSION}.${language}.md`, import.meta.url), 'utf8');
  expect(readFileSync(`${repositoryRoot}/docs/notices/scoring-${NOTICE_VERSION}.${language}.md`, 'utf8')).toBe(
    returned,
  );
});
