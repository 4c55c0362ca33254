import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EXAMPLE_JOB, EXAMPLE_PROFILE } from '../testing/example-job.ts';
import { toMonthIndex } from './experience/resume-month.ts';
import { findFitLevel } from './overall/fit-level.ts';
import { completeWeights, formatWeights } from './overall/weights.rules.ts';
import type { Job, Profile } from './profile.ts';
import { formatScore, parseScore } from './score.ts';
import { compileJob, scoreCandidate } from './score-candidate.rules.ts';

const weights = completeWeights(null) ?? expect.fail();
const score = (job: Job = EXAMPLE_JOB, profile: Profile = EXAMPLE_PROFILE, isAnonymized = false) =>
  scoreCandidate(compileJob(job), profile, { weights, isAnonymized, asOf: toMonthIndex(2026, 1) });

describe('scoreCandidate', () => {
  test('computes what a reader computes by hand', () => {
    const scored = score() ?? expect.fail();
    expect(scored.dimensions.map(({ dimension, score: value }) => [dimension, formatScore(value)])).toEqual([
      // 0.8 × 3/4 + 0.2 × 1/2
      ['skills', 0.7],
      // 30 months of 36
      ['experience', 0.8333],
      ['education', 1],
      // French in full, English B1 for B2
      ['languages', 0.75],
      ['location', 0.75],
    ]);
    // 0.30 × 0.7 + 0.25 × 0.8333 + 0.15 × 1 + 0.15 × 0.75 + 0.15 × 0.75 = 0.793325
    expect(formatScore(scored.overall)).toBe(0.7933);
  });

  test('renormalises the weights over the evaluated dimensions', () => {
    const scored = score({ ...EXAMPLE_JOB, requiredLanguages: [], location: null }) ?? expect.fail();
    expect(formatWeights(scored.weights)).toEqual({
      skills: 0.428571,
      experience: 0.357143,
      education: 0.214286,
      languages: 0,
      location: 0,
    });
    // (0.428571 × 0.7 + 0.357143 × 0.8333 + 0.214286 × 1)
    expect(formatScore(scored.overall)).toBe(0.8119);
  });

  test('is null when no evaluated dimension has a weight', () => {
    const onlyLocation = completeWeights({ skills: 0, experience: 0, education: 0, languages: 0, location: 1 });
    const options = { weights: onlyLocation ?? expect.fail(), isAnonymized: true, asOf: toMonthIndex(2026, 1) };
    expect(scoreCandidate(compileJob(EXAMPLE_JOB), EXAMPLE_PROFILE, options)).toBeNull();
  });

  test('does not depend on the order of lists', () =>
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...EXAMPLE_PROFILE.skills], { minLength: EXAMPLE_PROFILE.skills.length }),
        fc.shuffledSubarray([...EXAMPLE_PROFILE.positions], { minLength: EXAMPLE_PROFILE.positions.length }),
        fc.shuffledSubarray([...EXAMPLE_JOB.requiredSkills], { minLength: EXAMPLE_JOB.requiredSkills.length }),
        (skills, positions, requiredSkills) => {
          const shuffled = score({ ...EXAMPLE_JOB, requiredSkills }, { ...EXAMPLE_PROFILE, skills, positions });
          expect(shuffled?.overall).toBe(score()?.overall);
        },
      ),
    ));
});

describe('completeWeights', () => {
  test('gives missing weights their defaults', () =>
    expect(formatWeights(completeWeights({ skills: 0.3 }) ?? expect.fail()).experience).toBe(0.25));

  test.each([
    [{ skills: 0.31 }, false],
    [{ skills: 0.3000005 }, true],
    [{ skills: 0.300002 }, false],
    [{ skills: 1, experience: 0, education: 0, languages: 0, location: 0 }, true],
    [{}, true],
  ])('accepts %j: %s', (requested, isAccepted) => expect(completeWeights(requested) !== null).toBe(isAccepted));
});

test.each([
  [0.8, 'excellent'],
  [0.7999, 'good'],
  [0.6, 'good'],
  [0.5999, 'moderate'],
  [0.4, 'moderate'],
  [0.3999, 'weak'],
])('a score of %d is %s', (share, level) => expect(findFitLevel(parseScore(share))).toBe(level));
