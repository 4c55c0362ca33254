import { expect, test } from 'vitest';
import { normalizeCompanyName } from './supplier-words.ts';

test.each(['SARL', 'SELARL', 'S.E.L.A.R.L.', 'SELAS', 'SELAFA', 'SAS'])(
  '"%s" alone is a legal form and no name',
  (form) => expect(normalizeCompanyName(form)).toBe(''),
);

test.each([
  ['SELARL du Lac', 'dulac'],
  ['Pharmacie Roux SELAS', 'pharmacieroux'],
  ['Selasia', 'selasia'],
])('the name of "%s" is "%s"', (name, normalized) => expect(normalizeCompanyName(name)).toBe(normalized));
