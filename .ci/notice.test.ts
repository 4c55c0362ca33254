import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const notice = readFileSync(`${root}NOTICE`, 'utf8');

/** Weights, fonts and lists that are bundled: everything in these folders but code and texts about them. */
const FOLDERS = [
  'models',
  'samples/fonts',
  ...['towns', 'trades'].map((list) => `services/extraction/src/resume/${list}`),
];
const bundled = FOLDERS.flatMap((folder) =>
  readdirSync(`${root}${folder}`, { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && !/^(LICENSE|NOTICE|SHA256SUMS|README\.md|figures\.json|.*\.ts)$/.test(entry.name),
    )
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(root.length)),
);

test.each(bundled)('NOTICE names %s with its hash', (file) => {
  const hash = createHash('sha256')
    .update(readFileSync(`${root}${file}`))
    .digest('hex');
  expect(notice).toContain(`${hash}  ${file}`);
});

test('every file that NOTICE names is there', () => {
  const named = [...notice.matchAll(/^ *[0-9a-f]{64} {2}(\S+)$/gm)].map(([, file]) => file);
  expect(named.toSorted()).toEqual(bundled.toSorted());
});
