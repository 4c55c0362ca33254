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
    ['an English degree', 'Bachelor in computer science', [['Bachelor of Science', 'Computer Science']], 1],
  ])('%s', (_, required, diplomas, expected) => expect(formatScore(score(required, ...diplomas).score)).toBe(expected));

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
