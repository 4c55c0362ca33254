import { type AnalyzeRequest, CandidateAnalysis, EVIDENCE_CHANGES, FIT_LEVELS } from '@probant/contracts/scoring';
import fc from 'fast-check';
import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { applyChange } from '../../testing/apply-change.ts';
import { EXAMPLE_REQUEST } from '../../testing/example-request.ts';
import { createGoldenRequest } from '../../testing/golden/golden-requests.ts';
import { analyzeBatch, analyzeCandidate, analyzeCompetencyText } from '../analyze-request.ts';
import { completeWeights } from '../overall/weights.rules.ts';

const analyze = (request: AnalyzeRequest): CandidateAnalysis | null =>
  analyzeCandidate(request, toParameters(request))?.analysis ?? null;
const toParameters = ({ as_of: asOf, weights }: Pick<AnalyzeRequest, 'as_of' | 'weights'>) => ({
  analysisIds: ['00000000-0000-4000-8000-000000000000'],
  scoringVersion: '1.0.0+test',
  noticeVersion: 'test',
  asOf: asOf ?? expect.fail('the request has no date'),
  weights: completeWeights(weights ?? null) ?? expect.fail('the weights do not total 1'),
});
const rank = ({ fit_level: level }: Pick<CandidateAnalysis, 'fit_level'>) => FIT_LEVELS.indexOf(level);

/** Criteria of which none contains another, so that each is found alone. */
const SKILLS = ['Java', 'SQL', 'TVA', 'paie', 'Excel', 'soudure', 'réseaux', 'Photoshop', 'Rust', 'négociation'];
const LANGUAGES = ['Anglais B2', 'Allemand C1', 'Espagnol', 'Italien B1', 'Japonais A1'];
const LOWER_LEVELS = ['Anglais A2', 'Allemand B2', 'Espagnol A1', 'Italien A2', 'Japonais A1'];
const DIPLOMAS = [
  { degree: 'Master', field_of_study: 'Informatique' },
  { degree: 'BTS', field_of_study: 'Informatique' },
  { degree: 'Master', field_of_study: 'Histoire' },
  { degree: 'CAP', field_of_study: 'Cuisine' },
];

const weightsArbitrary = fc
  .tuple(...Array.from({ length: 5 }, () => fc.integer({ min: 0, max: 10 })))
  .filter((parts) => parts.some((part) => part > 0))
  .map((parts) => {
    const total = parts.reduce((sum, part) => sum + part, 0);
    const [skills = 0, experience = 0, education = 0, languages = 0, location = 0] = parts.map((part) => part / total);
    return { skills, experience, education, languages, location };
  });

const requestArbitrary: fc.Arbitrary<AnalyzeRequest> = fc
  .record({
    weights: fc.option(weightsArbitrary),
    lang: fc.constantFrom('fr' as const, 'en' as const),
    skills: fc.shuffledSubarray(SKILLS),
    required: fc.nat({ max: SKILLS.length }),
    listed: fc.subarray(SKILLS),
    languages: fc.subarray(LANGUAGES),
    listedLanguages: fc.subarray([...LANGUAGES, ...LOWER_LEVELS]),
    years: fc.option(fc.constantFrom(0, 0.5, 2, 3.5, 10)),
    months: fc.nat({ max: 130 }),
    education: fc.option(fc.constantFrom('Master informatique', 'informatique', 'CAP', 'Doctorat biologie')),
    diplomas: fc.subarray(DIPLOMAS),
    location: fc.constantFrom(null, 'Nantes', 'Lyon'),
  })
  .map(
    ({
      weights,
      lang,
      skills,
      required,
      listed,
      languages,
      listedLanguages,
      years,
      months,
      education,
      diplomas,
      location,
    }) => ({
      as_of: '2026-01-31',
      weights,
      lang: 'fr' as const,
      job: {
        title: lang,
        required_skills: skills.slice(0, required),
        preferred_skills: skills.slice(required),
        required_languages: languages,
        min_experience_years: years,
        required_education: education,
        location,
      },
      candidate: {
        skills: listed,
        languages: listedLanguages,
        experiences: months === 0 ? [] : [{ start_date: '2010-01', end_date: addMonths(months) }],
        diplomas,
        location: 'Nantes',
      },
    }),
  );

/** The last of `months` months from January 2010. */
const addMonths = (months: number): string =>
  `${2010 + Math.floor((months - 1) / 12)}-${String(((months - 1) % 12) + 1).padStart(2, '0')}`;

/** Every change of one kind that raises the level, found by analyzing the changed requests. More months than 120 are never required. */
function* searchChanges(request: AnalyzeRequest, analysis: CandidateAnalysis) {
  for (const change of EVIDENCE_CHANGES)
    for (let amount = 1; amount <= 120; amount++) {
      const changed = applyChange({ request, analysis }, change, amount);
      const result = changed === null ? null : analyze(changed);
      if (result === null) break;
      if (rank(result) < rank(analysis)) yield { change, amount, result };
    }
}

describe('next_level', () => {
  test('is what applying the change gives, and the smallest change of its kind', () =>
    fc.assert(
      fc.property(requestArbitrary, (request) => {
        const analysis = analyze(request);
        fc.pre(analysis?.next_level !== undefined);
        const { change, amount, ...next } = analysis?.next_level ?? expect.fail();
        const analyzed = { request, analysis: analysis ?? expect.fail() };
        const result = analyze(applyChange(analyzed, change, amount) ?? expect.fail('the change is impossible'));
        expect(result).toMatchObject({ fit_level: next.fit_level, overall_score: next.overall_score });
        expect(rank(next)).toBeLessThan(rank(analyzed.analysis));
        for (let smaller = 1; smaller < amount; smaller++) {
          const unchanged = analyze(applyChange(analyzed, change, smaller) ?? expect.fail());
          expect(unchanged?.fit_level).toBe(analyzed.analysis.fit_level);
        }
      }),
      { numRuns: 200 },
    ));

  test('is the change of one kind that raises the score least, and is absent only when there is none', () =>
    fc.assert(
      fc.property(requestArbitrary, (request) => {
        const analysis = analyze(request);
        fc.pre(analysis !== null);
        const changes = [...searchChanges(request, analysis ?? expect.fail())];
        const least = changes.map(({ result }) => result.overall_score).sort((a, b) => a - b)[0];
        expect(analysis?.next_level?.overall_score).toBe(least);
      }),
      { numRuns: 40 },
    ));

  test('is reached at least, also where one criterion contains another', () => {
    const reached = Array.from({ length: 1_000 }, (_, index) => {
      const request = createGoldenRequest(index);
      const analysis = analyze(request);
      const next = analysis?.next_level;
      if (analysis === null || next === undefined || !/skills|months/.test(next.change)) return null;
      const changed = applyChange({ request, analysis }, next.change, next.amount);
      return changed === null ? null : rank(analyze(changed) ?? expect.fail()) <= rank(next);
    }).filter((isReached) => isReached !== null);
    expect(reached.length).toBeGreaterThan(500);
    expect(new Set(reached)).toEqual(new Set([true]));
  });

  test('is part of the contract, in the language of the request', () => {
    const next = (lang: 'fr' | 'en') => {
      const analysis = analyze({ ...EXAMPLE_REQUEST, lang });
      expect(Value.Check(CandidateAnalysis, analysis)).toBe(true);
      return analysis?.next_level;
    };
    // 0.7933 and 0.25 / 36 for each month of experience: 0.8002.
    expect(next('en')).toEqual({
      fit_level: 'excellent',
      overall_score: 0.8003,
      dimension: 'experience',
      change: 'experience_months',
      amount: 1,
      message:
        'With nothing else changed, the fit level excellent would correspond to: months of experience counted, 1 more. An indication computed by the same rules: neither a promise nor a decision.',
      template_id: 'next_level.experience_months.1',
    });
    expect(next('fr')?.message).toBe(
      "L'adéquation excellente correspondrait, le reste étant inchangé, à : mois d'expérience comptés, 1 de plus. Indication calculée par les mêmes règles : ni promesse, ni décision.",
    );
  });

  const onlyLanguages = { skills: 0, experience: 0, education: 0, languages: 1, location: 0 };
  const withLanguages = (required_languages: string[], languages: string[]): AnalyzeRequest => ({
    as_of: '2026-01-31',
    weights: onlyLanguages,
    job: { title: 'x', required_languages },
    candidate: { languages },
  });

  test.each([
    [
      'the language with the fewest levels to go',
      ['Anglais C1', 'Allemand B2'],
      ['Anglais A1', 'Allemand B1'],
      'language_levels',
      'Allemand B2',
    ],
    ['a language stated, even below its level', ['Anglais B2'], [], 'languages_below_level', 'Anglais B2'],
    ['a language without a required level', ['Anglais', 'Espagnol'], ['Anglais'], 'languages', 'Espagnol'],
    ['a language at A1, below which there is nothing', ['Japonais A1'], [], 'languages', 'Japonais A1'],
    ['a language that the table does not have', ['Klingon B1'], [], 'languages', 'Klingon B1'],
  ])('names %s', (_, required, listed, change, criterion) => {
    const next = analyze(withLanguages(required, listed))?.next_level;
    expect(next?.change).toBe(change);
    expect(next?.message).toContain(`(${criterion})`);
  });

  test.each([
    ['the best level is reached', withLanguages(['Anglais'], ['Anglais'])],
    [
      'there are not that many months before the date',
      {
        as_of: '1905-12-31',
        job: { title: 'x', min_experience_years: 80 },
        candidate: {},
      },
    ],
    [
      'only the place of residence could raise it',
      {
        as_of: '2026-01-31',
        job: { title: 'x', location: 'Nantes' },
        candidate: { location: 'Lyon' },
      },
    ],
    [
      'each kind alone is too little',
      {
        as_of: '2026-01-31',
        weights: { skills: 0.3, experience: 0.3, education: 0.2, languages: 0.2, location: 0 },
        job: {
          title: 'x',
          required_skills: ['Java'],
          min_experience_years: 2,
          required_education: 'Master',
          required_languages: ['Anglais'],
        },
        candidate: {},
      },
    ],
  ] satisfies [string, AnalyzeRequest][])('is absent when %s', (_, request) => {
    const analysis = analyze(request) ?? expect.fail();
    expect(analysis).not.toHaveProperty('next_level');
  });

  test('of a competency text names skills only, as it can contain nothing else', () => {
    const { candidate: _, ...options } = EXAMPLE_REQUEST;
    const changes = ['TVA', 'Excel TVA', 'lettrage'].map((competency_text) => {
      const weights = { skills: 0.6, experience: 0.4, education: 0, languages: 0, location: 0 };
      const request = { ...options, weights, competency_text };
      return analyzeCompetencyText(request, toParameters(request))?.analysis.next_level?.change;
    });
    expect(changes).toEqual(['required_skills', 'required_skills', 'required_skills']);
  });

  test('in a batch is computed for each candidate', () => {
    const { candidate, ...options } = EXAMPLE_REQUEST;
    const { body } =
      analyzeBatch({ ...options, candidates: [candidate] }, toParameters(EXAMPLE_REQUEST)) ?? expect.fail();
    expect(body.candidates[0]?.next_level).toEqual(analyze(EXAMPLE_REQUEST)?.next_level);
  });
});
