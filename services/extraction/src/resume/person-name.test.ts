import { describe, expect, test } from 'vitest';
import { documentOf } from '../reading/testing/page-of.ts';
import { readResume } from './read-resume.ts';
import { partedAs } from './spaced-letters.ts';

const REST = `
EXPÉRIENCES PROFESSIONNELLES
Comptable - Boulangeries Tilleul          09/2015 - 12/2018
• Saisie et lettrage

FORMATION
2015     Master Comptabilité, Université de Reims
`;
const MAIL = 'claire.dupont@exemple.fr     06 12 34 56 78';

const read = (head: string, foot = '') => {
  const { data, fields } = readResume(documentOf([`${head}\n${REST}\n${foot}`]));
  const told = fields.find(({ path }) => path === 'lastname');
  return { name: [data.firstname ?? null, data.lastname ?? null], confidence: told?.confidence ?? 0 };
};
const CLAIRE = ['Claire', 'DUPONT'];

describe('the name on top of a resume', () => {
  test.each([
    { title: 'as people write it', head: 'Claire DUPONT' },
    { title: 'family name first', head: 'DUPONT Claire' },
    { title: 'with a comma', head: 'DUPONT, Claire' },
    { title: 'behind a civility', head: 'Mme Claire DUPONT' },
    { title: 'before the trade', head: 'Claire DUPONT, comptable fournisseurs' },
    { title: 'before the trade, after a dash', head: 'Claire DUPONT - Comptable' },
    { title: 'with the name at birth', head: 'Claire DUPONT (née Martin)' },
    { title: 'behind the title', head: 'CV de Claire DUPONT' },
    { title: 'behind the title, after a colon', head: 'Curriculum vitae : Claire DUPONT' },
    { title: 'below the title', head: 'CURRICULUM VITAE\nClaire DUPONT' },
    { title: 'on two lines', head: 'Claire\nDUPONT' },
    { title: 'below the trade', head: 'Comptable\nClaire DUPONT' },
  ])('$title', ({ head }) => {
    const { name, confidence } = read(`${head}\n${MAIL}`);
    expect(name).toEqual(CLAIRE);
    expect(confidence).toBeGreaterThanOrEqual(0.8);
  });

  test.each([
    { title: 'parted as the address is', head: 'C L A I R E D U P O N T', mail: MAIL },
    { title: 'parted at the wide gap', head: 'C L A I R E   D U P O N T', mail: 'contact@exemple.fr' },
    { title: 'on two lines', head: 'C L A I R E\nD U P O N T', mail: MAIL },
  ])('set letter by letter, $title', ({ head, mail }) =>
    expect(read(`${head}\n${mail}`).name).toEqual(['CLAIRE', 'DUPONT']),
  );

  test('that only a running header says, proven by the address', () => {
    const { name, confidence } = read(MAIL, 'Claire DUPONT - CV - page 1');
    expect(name).toEqual(CLAIRE);
    expect(confidence).toBe(0.9);
  });

  test('is proven by an initial and the family name, or by the address of the profile', () => {
    expect(read('Claire DUPONT\nc.dupont@exemple.fr').confidence).toBe(0.9);
    expect(read('Claire DUPONT\ncontact@exemple.fr\nlinkedin.com/in/claire-dupont-120').confidence).toBe(0.9);
    expect(read('Claire DUPONT\ncontact@exemple.fr').confidence).toBeLessThan(0.8);
  });

  test('may be that of a town, where the address says so', () =>
    expect(read('Florence Albi\nflorence.albi@exemple.fr').name).toEqual(['Florence', 'Albi']));
});

test.each([
  'CURRICULUM VITAE',
  'Profil Professionnel',
  'Assistante Commerciale',
  'London, UK',
  'Saint-Étienne',
  'I B C D',
])('%s is no name', (head) => expect(read(`${head}\ncontact@exemple.fr`).name).toEqual([null, null]));

describe('letters in one piece', () => {
  test.each([
    ['CLAIREDUPONT', 'claire.dupont', 'CLAIRE DUPONT'],
    ['DUPONTCLAIRE', 'claire_dupont', 'DUPONT CLAIRE'],
    ['HÉLÈNEDUPONT', 'helene-dupont-120', 'HÉLÈNE DUPONT'],
    ['ANNE-LISEDUPONT', 'anne-lise.dupont', 'ANNE-LISE DUPONT'],
  ])('%s and %s: %s', (letters, handle, name) => expect(partedAs(letters, handle)).toBe(name));
  test.each([
    ['CLAIREDUPONT', 'clairedupont'],
    ['CLAIREDUPONT', 'c.martin'],
    ['CLAIREDUPONT', ''],
  ])('%s and %s say nothing', (letters, handle) => expect(partedAs(letters, handle)).toBeNull());
});
