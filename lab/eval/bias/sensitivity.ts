import type { CandidateProfile, JobDescription } from '@probant/contracts/scoring';
import { type BiasJob, createCandidates } from './population.ts';
import { analyze } from './score.ts';

export type SensitivityResult = {
  readonly change: string;
  readonly candidates: number;
  /** Changes of the overall score, 4 decimals. */
  readonly meanChange: number;
  readonly largestChange: number;
  readonly changedFitLevel: number;
  /** Candidates that enter or leave the best ten of their job. */
  readonly changedTopTen: number;
};

type Change = (profile: CandidateProfile, job: JobDescription) => CandidateProfile;

const changePositions = (
  profile: CandidateProfile,
  change: (position: NonNullable<NonNullable<CandidateProfile['experiences']>[number]>, index: number) => object,
): CandidateProfile => ({
  ...profile,
  experiences:
    profile.experiences?.map((position, index) => position && { ...position, ...change(position, index) }) ?? null,
});

const CHANGES: Readonly<Record<string, Change>> = {
  'home in the same place': (profile, { location }) => ({ ...profile, location: location ?? null }),
  'home in the same department': (profile, { location }) => ({
    ...profile,
    location: /\((\w+)\)/.exec(location ?? '')?.[1] ?? null,
  }),
  'home in another region': (profile) => ({ ...profile, location: 'Ajaccio' }),
  'no home stated': (profile) => ({ ...profile, location: null }),
  'a gap of 12 months': (profile) =>
    changePositions(profile, (_, index) => (index === 0 ? { start_date: '2025-01' } : {})),
  'a gap of 24 months': (profile) =>
    changePositions(profile, (_, index) => (index === 0 ? { start_date: '2025-12' } : {})),
  'years without months': (profile) =>
    changePositions(profile, ({ start_date, end_date }) => ({
      start_date: start_date?.slice(0, 4),
      end_date: end_date === 'Present' ? end_date : end_date?.slice(0, 4),
    })),
  '25 years of experience': (profile) =>
    changePositions(profile, (_, index) => (index === 1 ? { start_date: '2001-01' } : {})),
  'a foreign degree': (profile) => ({ ...profile, diplomas: [{ degree: 'Laurea magistrale', school: 'Bologna' }] }),
  'no level of languages': (profile) => ({
    ...profile,
    languages: profile.languages?.map((language) => language?.split(' ')[0] ?? null) ?? null,
  }),
};

const TOP = 10;

/** Measures what changes that are no merit do to scores. Published, with no gate. */
export function measureSensitivity(jobs: readonly BiasJob[], seed: number): readonly SensitivityResult[] {
  const lists = jobs.map((biasJob, index) => {
    const profiles = createCandidates(biasJob, seed + index, 'identical').map(({ profile }) => profile);
    return { job: biasJob.job, profiles, analyses: profiles.map((profile) => analyze(biasJob.job, profile)) };
  });
  return Object.entries(CHANGES).map(([change, apply]) => {
    const results = lists.flatMap(({ job, profiles, analyses }) =>
      profiles.map((profile, index) => {
        const [before, after] = [analyses[index] ?? analyze(job, profile), analyze(job, apply(profile, job))];
        const others = analyses.filter((_, other) => other !== index).map(({ overall_score: score }) => score);
        const isTop = (score: number) => others.filter((other) => other > score).length < TOP;
        return {
          change: toUnits(after.overall_score) - toUnits(before.overall_score),
          isOtherLevel: before.fit_level !== after.fit_level,
          isOtherTop: isTop(before.overall_score) !== isTop(after.overall_score),
        };
      }),
    );
    const total = results.reduce((sum, result) => sum + result.change, 0);
    const largest = results.reduce(
      (best, result) => (Math.abs(result.change) > Math.abs(best) ? result.change : best),
      0,
    );
    return {
      change,
      candidates: results.length,
      meanChange: Math.round(total / results.length) / UNITS,
      largestChange: largest / UNITS,
      changedFitLevel: results.filter(({ isOtherLevel }) => isOtherLevel).length,
      changedTopTen: results.filter(({ isOtherTop }) => isOtherTop).length,
    };
  });
}

const UNITS = 10_000;
const toUnits = (score: number): number => Math.round(score * UNITS);
