import { describe, expect, test } from 'vitest';
import { EXAMPLE_JOB, EXAMPLE_PROFILE } from '../../testing/example-job.ts';
import { formatScore } from '../score.ts';
import { scoreLanguages } from './languages.rules.ts';

const score = (requiredLanguages: string[], languages: string[]) =>
  scoreLanguages({ ...EXAMPLE_JOB, requiredLanguages }, { ...EXAMPLE_PROFILE, languages });

describe('scoreLanguages', () => {
  test.each([
    ['the same name', ['Anglais'], ['anglais'], 1],
    ['another name of the language', ['English'], ['Anglais : courant'], 1],
    ['the mother tongue', ['Français C2'], ['Français (langue maternelle)'], 1],
    ['a level above the required one', ['Anglais B2'], ['Anglais (C1)'], 1],
    ['a level below the required one', ['Anglais C1'], ['Anglais B1'], 0.5],
    ['no level stated', ['Anglais C1'], ['Anglais'], 1],
    ['a level in words below', ['Anglais courant'], ['Anglais scolaire'], 0.5],
    ['two languages in one entry', ['Allemand'], ['Anglais B2, allemand B1'], 1],
    ['the level of the other language', ['Allemand C1'], ['Anglais C1, allemand A2'], 0.5],
    ['levels with a hyphen', ['Anglais B2', 'Espagnol B2'], ['Anglais C1 - Espagnol A2'], 0.75],
    ['levels with a slash', ['Espagnol B2'], ['Anglais C1 / Espagnol A2'], 0.5],
    ['levels in brackets', ['Espagnol B2'], ['Anglais (C1) Espagnol (A2)'], 0.5],
    ['levels before the names', ['Anglais B2', 'Espagnol B2'], ['C1 anglais - A2 espagnol'], 0.75],
    ['a level after a hyphen', ['Anglais B2'], ['Anglais - notions'], 0.5],
    ['one language in two names', ['Anglais B2'], ['Anglais / English A2'], 0.5],
    ['no level in an entry of several', ['Espagnol B2'], ['Anglais et espagnol'], 1],
    ['a level between two', ['Anglais B2'], ['Anglais B1+'], 0.5],
    ['a level between two, enough', ['Anglais B2'], ['Anglais B2+'], 1],
    ['one language required twice', ['Anglais', 'anglais', 'Espagnol'], ['Anglais'], 0.5],
    ['one language required in two names', ['Anglais', 'English', 'Espagnol'], ['Anglais'], 0.5],
    ['one language required at two levels', ['Anglais B1', 'English C1'], ['Anglais B2'], 0.5],
    ['an unknown language required twice', ['Klingon', 'klingon', 'Anglais'], ['Klingon'], 0.5],
    ['one of two', ['Anglais', 'Espagnol'], ['Anglais'], 0.5],
    ['one in full and one below its level', ['Anglais', 'Espagnol C1'], ['Anglais', 'Espagnol B1'], 0.75],
    ['a language that the table does not have', ['Klingon'], ['klingon courant'], 1],
    ['the sign language', ['LSF'], ['Langue des signes française'], 1],
    ['mandarin for Chinese', ['Chinois'], ['Mandarin'], 1],
    ['none', ['Anglais'], [], 0],
  ])('%s', (_, required, languages, expected) => expect(formatScore(score(required, languages).score)).toBe(expected));

  test('is not evaluated when the job requires no language', () =>
    expect(score([], ['Anglais']).isEvaluated).toBe(false));

  test('explains a level below the required one', () =>
    expect(score(['Anglais C1'], ['Anglais A2']).details).toEqual([
      { template: 'languages.below_level.1', values: { language: 'Anglais C1', level: 'A2' } },
    ]));
});
