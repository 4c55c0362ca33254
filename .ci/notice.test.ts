import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const noticeText = readFileSync(`${root}NOTICE`, 'utf8');

/** Folders of bundled weights, fonts and lists. Every file in them is bundled, except code, licences and READMEs. */
const BUNDLED_FOLDERS = [
  'models',
  'samples/fonts',
  ...['towns', 'trades'].map((list) => `services/extraction/src/resume/${list}`),
  ...['communes', 'gender'].map((table) => `libs/french/src/${table}`),
  'libs/2d-doc/src/catalogue',
  'services/authenticity/src/content/account/banks',
  'services/companies/src/labels',
];
const BUNDLED_FILES = [
  'libs/2d-doc/src/trust/trust-list.xml',
  'services/gateway/src/reference/assets/scalar-1.72.1.js.br',
  'services/assistant/src/translation/english-french.tsv',
  'libs/e-invoices/src/codes/code-lists.json',
];
const bundledFiles = BUNDLED_FOLDERS.flatMap((folder) =>
  readdirSync(`${root}${folder}`, { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && !/^(LICENSE|NOTICE|SHA256SUMS|README\.md|figures\.json|.*\.ts)$/.test(entry.name),
    )
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(root.length)),
).concat(BUNDLED_FILES);

test.each(bundledFiles)('NOTICE lists %s with its SHA-256', (file) => {
  const hash = createHash('sha256')
    .update(readFileSync(`${root}${file}`))
    .digest('hex');
  expect(noticeText).toContain(`${hash}  ${file}`);
});

test('every file that NOTICE lists exists, and no bundled file is missing', () => {
  const listedFiles = [...noticeText.matchAll(/^ *[0-9a-f]{64} {2}(\S+)$/gm)].map(([, file]) => file);
  expect(listedFiles.toSorted()).toEqual(bundledFiles.toSorted());
});
