import { describe, expect, test } from 'vitest';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { readResume } from '../read-resume.ts';
import { splitByHandle } from './spaced-letters.ts';

const OTHER_SECTIONS = `
EXPÉRIENCES PROFESSIONNELLES
Comptable - Boulangeries Tilleul          09/2015 - 12/2018
• Saisie et lettrage

FORMATION
2015     Master Comptabilité, Université de Reims
`;
const CONTACT_LINE = 'claire.dupont@exemple.fr     06 12 34 56 78';

const read = (head: string, foot = '') => {
  const { data, fields } = readResume(createTypedDocument([`${head}\n${OTHER_SECTIONS}\n${foot}`]));
  const lastNameField = fields.find(({ path }) => path === 'lastname');
  return { name: [data.firstname ?? null, data.lastname ?? null], confidence: lastNameField?.confidence ?? 0 };
};
const CLAIRE_DUPONT = ['Claire', 'DUPONT'];

describe('the name of the candidate', () => {
  test.each([
    { title: 'first name, then family name in capitals', head: 'Claire DUPONT' },
    { title: 'family name first', head: 'DUPONT Claire' },
    { title: 'with a comma', head: 'DUPONT, Claire' },
    { title: 'after a civility', head: 'Mme Claire DUPONT' },
    { title: 'before the trade', head: 'Claire DUPONT, comptable fournisseurs' },
    { title: 'before the trade, after a dash', head: 'Claire DUPONT - Comptable' },
    { title: 'with the name at birth', head: 'Claire DUPONT (née Martin)' },
    { title: 'after the document title', head: 'CV de Claire DUPONT' },
    { title: 'after the document title and a colon', head: 'Curriculum vitae : Claire DUPONT' },
    { title: 'below the document title', head: 'CURRICULUM VITAE\nClaire DUPONT' },
    { title: 'on two lines', head: 'Claire\nDUPONT' },
    { title: 'below the trade', head: 'Comptable\nClaire DUPONT' },
  ])('is read $title', ({ head }) => {
    const { name, confidence } = read(`${head}\n${CONTACT_LINE}`);
    expect(name).toEqual(CLAIRE_DUPONT);
    expect(confidence).toBeGreaterThanOrEqual(0.8);
  });

  test.each([
    { title: 'split as in the e-mail address', head: 'C L A I R E D U P O N T', mail: CONTACT_LINE },
    { title: 'split at the wide gap', head: 'C L A I R E   D U P O N T', mail: 'contact@exemple.fr' },
    { title: 'joined over two lines', head: 'C L A I R E\nD U P O N T', mail: CONTACT_LINE },
  ])('in single letters is $title', ({ head, mail }) =>
    expect(read(`${head}\n${mail}`).name).toEqual(['CLAIRE', 'DUPONT']),
  );

  test('is read from a running header when the e-mail address confirms it', () => {
    const { name, confidence } = read(CONTACT_LINE, 'Claire DUPONT - CV - page 1');
    expect(name).toEqual(CLAIRE_DUPONT);
    expect(confidence).toBe(0.9);
  });

  test('is confirmed by an initial with the family name, or by the URL of the profile', () => {
    expect(read('Claire DUPONT\nc.dupont@exemple.fr').confidence).toBe(0.9);
    expect(read('Claire DUPONT\ncontact@exemple.fr\nlinkedin.com/in/claire-dupont-120').confidence).toBe(0.9);
    expect(read('Claire DUPONT\ncontact@exemple.fr').confidence).toBeLessThan(0.8);
  });

  test('can be the name of a town when the e-mail address confirms it', () =>
    expect(read('Florence Albi\nflorence.albi@exemple.fr').name).toEqual(['Florence', 'Albi']));
});

test.each([
  'CURRICULUM VITAE',
  'Profil Professionnel',
  'Assistante Commerciale',
  'London, UK',
  'Saint-Étienne',
  'I B C D',
])('%s is not a name', (head) => expect(read(`${head}\ncontact@exemple.fr`).name).toEqual([null, null]));

describe('splitByHandle', () => {
  test.each([
    ['CLAIREDUPONT', 'claire.dupont', 'CLAIRE DUPONT'],
    ['DUPONTCLAIRE', 'claire_dupont', 'DUPONT CLAIRE'],
    ['HÉLÈNEDUPONT', 'helene-dupont-120', 'HÉLÈNE DUPONT'],
    ['ANNE-LISEDUPONT', 'anne-lise.dupont', 'ANNE-LISE DUPONT'],
  ])('splits %s by the handle %s into %s', (letters, handle, name) =>
    expect(splitByHandle(letters, handle)).toBe(name),
  );
  test.each([
    ['CLAIREDUPONT', 'clairedupont'],
    ['CLAIREDUPONT', 'c.martin'],
    ['CLAIREDUPONT', ''],
  ])('returns null for %s and the handle "%s"', (letters, handle) => expect(splitByHandle(letters, handle)).toBeNull());
});

test('a family name whose particle ends the first line goes on in the next one', () =>
  expect(read('Thomas Le\nBihan\n06 12 34 56 78, thomas.lebihan@exemple.fr').name).toEqual(['Thomas', 'Le Bihan']));
