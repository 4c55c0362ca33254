import { expect, test } from 'vitest';
import { wrapText } from './wrap-text.rules.ts';

test.each([
  ['a line that fits', 'un deux', 7, '', ['un deux']],
  ['a longer line between words', 'un deux trois', 7, '', ['un deux', 'trois']],
  ['the indent as part of the width', 'un deux', 7, '  ', ['  un', '  deux']],
  ['a word that is longer than the line', 'un anticonstitutionnellement', 10, '', ['un', 'anticonstitutionnellement']],
  ['line breaks', 'un\n\ndeux', 80, ' ', [' un', '', ' deux']],
  ['any length without a terminal', 'un deux trois', null, '  ', ['  un deux trois']],
])('wraps %s', (_, text, columns, indent, lines) => expect(wrapText(text, columns, indent)).toEqual(lines));
