import { describe, expect, test } from 'vitest';
import { EXAMPLE_JOB, EXAMPLE_PROFILE } from '../../testing/example-job.ts';
import type { Job } from '../profile.ts';
import { formatScore } from '../score.ts';
import { scoreLocation } from './location.rules.ts';
import { resolvePlace } from './resolve-place.ts';

const score = (place: string | null, home: string | null, job: Partial<Job> = {}, isAnonymized = false) =>
  scoreLocation({ ...EXAMPLE_JOB, location: place, ...job }, { ...EXAMPLE_PROFILE, location: home }, isAnonymized);

describe('scoreLocation', () => {
  test.each([
    ['Nantes', 'NANTES (44)', 1],
    ['Paris', '75011 Paris', 1],
    ['Paris', 'Paris 11e', 1],
    ['Marseille', 'Marseille 3e Arrondissement', 1],
    ['St-Étienne', 'Saint Etienne (Loire)', 1],
    ['Nantes', 'Saint-Nazaire', 0.75],
    ['Paris', 'Montreuil (93)', 0.75],
    ['Créteil', 'Nanterre', 0.75],
    ['Paris', 'Versailles', 0.5],
    ['Rennes', 'Brest', 0.5],
    ['Nantes', 'Lyon', 0],
    ['Nantes', 'Loire-Atlantique', 0.75],
    ['Nantes', 'Pays de la Loire', 0.5],
    ['Loire-Atlantique', '44', 0.75],
    ['Nantes', '44800', 0.75],
    ['Ajaccio', '20090', 0.75],
    ['Bastia', '20090', 0.5],
    ['Saint-Denis (974)', 'La Réunion', 0.75],
    ['Casablanca', 'casablanca', 1],
    ['Casablanca', 'Rabat', 0],
    ['Nantes', null, 0],
  ])('%s and %s: %d', (place, home, expected) => expect(formatScore(score(place, home).score)).toBe(expected));

  test.each([
    ['Saint-Nazaire', 1],
    ['Angers', 0.75],
    ['Lyon', 0],
  ])('partly remote work at Nantes for %s: %d', (home, expected) =>
    expect(formatScore(score('Nantes', home, { remotePolicy: 'hybrid' }).score)).toBe(expected),
  );

  test('is not evaluated without a place, for remote work, or when anonymized', () => {
    expect(score(null, 'Nantes').isEvaluated).toBe(false);
    expect(score('Nantes', 'Nantes', { remotePolicy: 'remote' }).isEvaluated).toBe(false);
    expect(score('Nantes', 'Nantes', {}, true).isEvaluated).toBe(false);
  });

  test('repeats nothing of where the candidate lives', () =>
    expect(JSON.stringify(score('Nantes', 'Saint-Nazaire'))).not.toContain('Nazaire'));

  test('says which of several communes was used', () =>
    expect(score('Vitrolles', 'Marseille').details).toEqual([
      { template: 'location.assumed_department.1', values: { place: 'Vitrolles', department: '13' } },
    ]));

  test.each([
    ['Saint-Denis (93)', 'Saint-Denis', 0],
    ['Paris', 'Saint-Denis', 0],
  ])('at %s, says of %s that the most populated commune was used, without its name', (place, home, expected) => {
    const result = score(place, home);
    expect(formatScore(result.score)).toBe(expected);
    expect(result.details).toEqual([{ template: 'location.assumed_home.1', values: {} }]);
  });

  test('mentions no assumption about the candidate for equal texts', () =>
    expect(score('Saint-Denis', 'Saint-Denis').details).toEqual([
      { template: 'location.assumed_department.1', values: { place: 'Saint-Denis', department: '974' } },
    ]));

  test.each([
    ['Nantes', 'Saint-Nazaire', 'location.same_department.2'],
    ['Créteil', 'Vincennes', 'location.same_department.2'],
    ['Créteil', 'Paris', 'location.inner_paris.1'],
  ])('explains %s and %s by %s', (place, home, template) =>
    expect(score(place, home).rationale.template).toBe(template),
  );
});

describe('resolvePlace', () => {
  test.each([
    ['Vitrolles (05)', '05184'],
    ['Vitrolles', '13117'],
    ['05110 Vitrolles', '05184'],
    ['Vitrolles, Hautes-Alpes', '05184'],
    ['Saint-Denis, La Réunion', '97411'],
    ['Saint-Denis', '97411'],
    ['Saint-Denis (93)', '93066'],
    ['Le Havre', '76351'],
    ["L'Haÿ-les-Roses", '94038'],
    ['Nantes, France', '44109'],
    ['Lyon 3', '69123'],
    ['75116 PARIS CEDEX 16', '75056'],
    ['Besançon - Franche-Comté', '25056'],
    ['12 rue de Nantes, 75019 Paris', '75056'],
    ['44 rue de Nantes, 75019 Paris', '75056'],
    ['Rue de Paris, 44000 Nantes', '44109'],
    ['75 rue de Paris, 44035 Nantes CEDEX 1', '44109'],
    ['rue de Paris, Nantes (44)', '44109'],
  ])('finds the commune of "%s"', (text, code) => expect(resolvePlace(text).commune).toBe(code));

  test('does not read a long text', () => expect(resolvePlace(`${'mot '.repeat(100_000)}Nantes`).commune).toBeNull());
});
