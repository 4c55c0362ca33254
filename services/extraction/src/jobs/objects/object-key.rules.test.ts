import { parseTenantId } from '@probant/kernel/tenant';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAllowedKey, isAllowedPrefix, nameFile, toObjectPath } from './object-key.rules.ts';

const acme = parseTenantId('acme');

test.each([
  'facture.pdf',
  '2026/03/facture n°12 (copie)+1.pdf',
  "clients/L'Été/100 % pur.pdf",
  '...',
  '..facture.pdf',
  '.caché/a.pdf',
  '~/a.pdf',
])('the key %j is allowed', (key) => {
  expect(isAllowedKey(acme, key)).toBe(true);
});

test.each([
  '',
  '/a.pdf',
  '//other/a.pdf',
  'a//b.pdf',
  'folder/',
  '.',
  '..',
  '../other/a.pdf',
  'a/../../other/a.pdf',
  './a.pdf',
  'a/./b.pdf',
  'a/..',
  '..\\other\\a.pdf',
  'a\\b.pdf',
  '%2e%2e/other/a.pdf',
  '%2E%2e%2Fother%2Fa.pdf',
  '..%2fother/a.pdf',
  'a%5cb.pdf',
  '%252e%252e/other/a.pdf',
  'a%00.pdf',
  'a\u0000.pdf',
  'a\nb.pdf',
  'a\u0085b.pdf',
  'a\u2028b.pdf',
  'a\ud800b.pdf',
  'é'.repeat(510),
  'x'.repeat(1020),
])('the key %j is not allowed', (key) => {
  expect(isAllowedKey(acme, key)).toBe(false);
});

test.each([
  ['', true],
  ['2026', true],
  ['2026/', true],
  ['2026/03/fac', true],
  ['/', false],
  ['..', false],
  ['../', false],
  ['2026/../', false],
  ['2026//', false],
  ['%2e%2e/', false],
])('the prefix %j is allowed: %s', (prefix, isAllowed) => {
  expect(isAllowedPrefix(acme, prefix)).toBe(isAllowed);
});

test('an allowed key leads to the object of this key below the folder of its tenant, whatever it is', () => {
  const part = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom('.', '..', '', '%2e%2e', '\\..', 'a.pdf', '?versionId=1', '#', '&', '+', ' '),
  );
  let allowed = 0;
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
      const key = parts.join('/');
      if (!isAllowedKey(acme, key)) return;
      allowed += 1;
      const { pathname, search, hash } = new URL(`http://s3.example/bucket${toObjectPath(acme, key)}`);
      expect([decodeURIComponent(pathname), search, hash]).toEqual([`/bucket/acme/${key}`, '', '']);
    }),
    { numRuns: 2_000 },
  );
  expect(allowed).toBeGreaterThan(100);
});

test('a file has the last part of its key as its name', () => {
  expect([nameFile('a.pdf'), nameFile('2026/03/a.pdf')]).toEqual(['a.pdf', 'a.pdf']);
});
