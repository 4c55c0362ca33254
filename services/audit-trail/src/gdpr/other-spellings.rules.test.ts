import { expect, test } from 'vitest';
import { listOtherSpellings } from './other-spellings.rules.ts';

const C = 'H\u00e9l\u00e8ne';
const D = 'He\u0301le\u0300ne';
const MIXED = ['H\u00e9le\u0300ne', 'He\u0301l\u00e8ne'];

test.each([
  ['composed', C, [D, ...MIXED]],
  ['decomposed', D, [C, ...MIXED]],
  ['mixed', MIXED[0] ?? '', [C, D, MIXED[1] ?? '']],
  ['without accents', 'user-17', []],
  ['with a ligature, which has one spelling', 'Œuvre', []],
  [
    'of other letters',
    'Jose\u0301 Nu\u0303ez',
    ['Jos\u00e9 N\u0169ez', 'Jos\u00e9 Nu\u0303ez', 'Jose\u0301 N\u0169ez'],
  ],
  [
    'with two marks on a letter, in either order and with one of them composed',
    'Vi\u1ec7t',
    ['Vie\u0323\u0302t', 'Vie\u0302\u0323t', 'Vi\u1eb9\u0302t', 'Vi\u00ea\u0323t'],
  ],
  [
    'decomposed by a system that orders marks otherwise',
    'e\u0302\u0323',
    ['\u1ec7', 'e\u0323\u0302', '\u1eb9\u0302', '\u00ea\u0323'],
  ],
  [
    'of Hangul syllables',
    '\uae40\ubbfc',
    ['\u1100\u1175\u11b7\u1106\u1175\u11ab', '\uae40\u1106\u1175\u11ab', '\u1100\u1175\u11b7\ubbfc'],
  ],
  ['with the sign of an old character set', '\u212bsa', ['\u00c5sa', 'A\u030asa']],
  ['with a letter that such a sign equals', '\u03a9mega', ['\u2126mega']],
  ['empty', '', []],
])('an identifier %s has these other spellings', (_, id, others) =>
  expect([...listOtherSpellings(id)].sort()).toEqual([...others].sort()),
);

test('lists the two pure forms of an identifier with many accents', () => {
  const id = 'éèêëàâîïôùûüç'.normalize('NFC');
  expect(listOtherSpellings(id)).toEqual([id.normalize('NFD')]);
  expect(listOtherSpellings(id.slice(0, 6))).toHaveLength(63);
});
