import { expect, test } from 'vitest';
import { readNotice, splitEmphasis } from './notice.rules.ts';

test('a notice is divided into headings, paragraphs, lists and tables', () => {
  const text =
    '# Titre\n\nUne phrase\nsur deux lignes.\n\n| critère | poids |\n|---|---|\n| langues | 0,15 |\n\n- **Un** point\n  qui continue\n- Deux\n';
  expect(readNotice(text)).toEqual([
    { kind: 'heading', text: 'Titre' },
    { kind: 'paragraph', text: 'Une phrase sur deux lignes.' },
    { kind: 'table', header: ['critère', 'poids'], rows: [['langues', '0,15']] },
    { kind: 'list', items: ['**Un** point qui continue', 'Deux'] },
  ]);
});

test.each([
  ['Il **ne décide pas** : relisez.', ['Il ', 'ne décide pas', ' : relisez.']],
  ['voir `docs/bias`', ['voir docs/bias']],
])('emphasis of %j', (text, pieces) => {
  expect(splitEmphasis(text)).toEqual(pieces);
});
