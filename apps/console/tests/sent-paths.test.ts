import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkFilePaths } from '../../../services/extraction/src/jobs/adding/file-paths.rules.ts';
import { findSentPath } from '../src/screens/jobs/send/folder-names.rules.ts';

const send = (webkitRelativePath: string) => findSentPath({ name: 'a.pdf', webkitRelativePath });
const isTaken = (path: string): boolean => checkFilePaths(JSON.stringify([path])) === null;

test.each([
  'C:/Windows/a.pdf',
  'a/c:b.pdf',
  'mars/.. /a.pdf',
  'mars/...',
  '..\u200b/..\u200b/a.pdf',
  '..\u200d/a.pdf',
  '\ufeff../a.pdf',
  'a\u200f\u200e\u061cb/a.pdf',
  '%2e%2e/%2E%2e/etc/passwd',
  'a/%252e.pdf',
  'a\\b/\u202efdp.exe',
  'a/\ud83d.pdf',
  `a/${'é'.repeat(500)}/b.pdf`,
  `${'a/'.repeat(40)}b.pdf`,
])('a job takes the path that is sent of %j', (path) => {
  const sent = send(path);
  expect(sent === null || isTaken(sent)).toBe(true);
});

test('a job takes the path that is sent of a file of a folder, whatever its names are', () => {
  const signs = [
    '.',
    '..',
    ' ',
    '%',
    '2e',
    '2F',
    '%25',
    ':',
    'c',
    'C:',
    '\\',
    '\n',
    '\ud83d',
    '\u200b',
    '\u200d',
    '\u061c',
    '\u2066',
  ];
  const name = fc
    .array(
      fc.oneof(
        fc.constantFrom(...signs, '\ufeff', '\u2028', '\uffff', '\u00ad', 'é'),
        fc.string({ unit: 'binary', maxLength: 4 }),
      ),
      {
        maxLength: 6,
      },
    )
    .map((parts) => parts.join(''));
  let sentPaths = 0;
  fc.assert(
    fc.property(fc.array(name, { maxLength: 40 }), (names) => {
      const sent = send(names.join('/'));
      if (sent === null) return;
      sentPaths += 1;
      expect([sent, isTaken(sent)]).toEqual([sent, true]);
    }),
    { numRuns: 2_000 },
  );
  expect(sentPaths).toBeGreaterThan(1_000);
});

test('names that a job takes are sent as they are', () => {
  for (const path of ['2026/été 😂/a.pdf', 'mars 12:30/100 %/a%20b.pdf', '👨‍👩‍👧/.caché/a..pdf'])
    expect(send(path)).toBe(path);
});
