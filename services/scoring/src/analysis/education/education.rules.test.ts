import { describe, expect, test } from 'vitest';
import { EXAMPLE_JOB, EXAMPLE_PROFILE } from '../../testing/example-job.ts';
import { formatScore } from '../score.ts';
import { scoreEducation } from './education.rules.ts';
import { readEducationLevel } from './education-levels.ts';

const score = (requiredEducation: string | null, ...diplomas: [degree: string, field?: string][]) =>
  scoreEducation(
    { ...EXAMPLE_JOB, requiredEducation },
    { ...EXAMPLE_PROFILE, diplomas: diplomas.map(([degree, field = '']) => ({ degree, field })) },
  );

describe('scoreEducation', () => {
  test.each<[string, string, [string, string?][], number]>([
    ['the requirement in the degree', 'BTS comptabilité', [['BTS Comptabilité et gestion']], 1],
    ['the requirement over degree and field', 'Master informatique', [['Master', 'Informatique']], 1],
    ['a field alone', 'informatique', [['Licence', 'Informatique']], 1],
    ['a level alone', 'Bac+3', [['Licence de droit']], 1],
    ['a higher level', 'Bac+2', [["Diplôme d'ingénieur", 'Génie civil']], 1],
    ['a lower level', 'Bac+5', [['BTS', 'Comptabilité']], 0],
    ['the level without the field', 'Master informatique', [['Master', 'Histoire']], 0.5],
    ['the field without the level', 'Master informatique', [['BTS', 'Informatique']], 0.5],
    [
      'level and field in two diplomas',
      'Master informatique',
      [
        ['Master', 'Histoire'],
        ['BTS', 'Informatique'],
      ],
      0.5,
    ],
    ['a higher level in the field', 'Licence informatique', [['Doctorat', 'Informatique']], 1],
    ['the second alternative', 'BTS compta ou DUT GEA', [['DUT GEA']], 1],
    ['alternatives with a slash', 'BTS/DUT', [['BUT', 'Informatique']], 1],
    ['a level with fillers', 'Diplôme de niveau Bac+5 minimum', [['Master 2', 'Marketing']], 1],
    ['a first-year master for a master', 'Bac+5', [['Master 1', 'Marketing']], 0],
    ['the baccalauréat for Bac+2', 'Bac+2', [['Baccalauréat S']], 0],
    ['a gendered title', 'Technicienne supérieure', [['Technicien supérieur']], 1],
    ['no diploma', 'Bac+2', [], 0],
    ['an equivalent', 'Bac+5 ou équivalent', [['Master', 'Marketing']], 1],
    ['an equivalent in brackets', 'Bac+5 (ou équivalent)', [['Master', 'Marketing']], 1],
    ['an equivalent without the field', 'Master informatique ou équivalent', [['Master', 'Histoire']], 0.5],
    ['an equivalent in a field, below its level', 'Bac+5 ou équivalent en droit', [['BTS', 'Droit']], 0.5],
    ['an equivalent in a field, at its level', 'École de commerce ou équivalent', [['École de commerce']], 1],
    ['the lower level of a range', 'Bac+3/5', [['Licence', 'Droit']], 1],
    ['a level below a range', 'Bac+3/5', [['BTS', 'Droit']], 0],
    ['the field after a range', 'Bac+3/5 informatique', [['Licence', 'Droit']], 0.5],
    ['a range in words', 'Bac+2 à Bac+5', [['BTS', 'Droit']], 1],
    ['two alternatives joined by "et/ou"', 'BTS et/ou licence', [['Licence', 'Droit']], 1],
    ['any diploma', 'Diplôme', [['CAP Coiffure']], 1],
    ['abbreviated degrees', 'Bachelor degree in computer science', [['BSc', 'Computer Science']], 1],
    ['an English degree', 'Bachelor in computer science', [['Bachelor of Science', 'Computer Science']], 1],
  ])('%s', (_, required, diplomas, expected) => expect(formatScore(score(required, ...diplomas).score)).toBe(expected));

  test.each([
    'Bac+5 ou équivalent',
    'Bac+5 (ou équivalent)',
    'Master ou équivalent',
    'Bac+5 or equivalent',
    'Bac+3/5',
    'Bac+3 / 5',
    'Bac+3 ou 5',
    'Bac+2/3',
    'Bac+3/+5',
    'Licence, minimum',
    'Bac+5 ou diplôme équivalent',
    'Bac+3 ou supérieur',
    'Bac+3 ou plus',
    'Master or higher',
  ])('"%s" is not met by any diploma', (required) =>
    expect(score(required, ['CAP Coiffure'], ['Brevet de technicien supérieur'], ['Higher course']).score).toBe(0),
  );

  test('is not evaluated without a requirement', () => expect(score(null, ['Master']).isEvaluated).toBe(false));

  test('returns the alternative that was met as evidence', () => {
    expect(score('BTS ou DUT', ['DUT GEA']).matched).toEqual(['BTS']);
    expect(score('Bac+5', ['BTS'])).toMatchObject({ matched: [], missing: ['Bac+5'] });
  });
});

test.each([
  ['CAP cuisine', -1],
  ['Bac +2', 2],
  ['bac+5', 5],
  ['Licence professionnelle', 3],
  ['Maîtrise de droit', 4],
  ['MBA', 5],
  ['PhD', 8],
  ['École de la vie', null],
])('readEducationLevel reads "%s"', (text, level) => expect(readEducationLevel(text)?.level ?? null).toBe(level));
