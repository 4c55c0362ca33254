import { median } from '@probant/kernel/median';
import { computeWilsonInterval } from '@probant/kernel/statistics/wilson.rules';
import { AGE_BANDS, type BiasCandidate, type BiasJob, createCandidates } from './population.ts';
import { analyze, type Weights } from './score.ts';

/** Scoring rate and impact ratio of one group (6 RCNY 5-300: share above the median of the whole sample, against the best group). */
type GroupImpact = {
  readonly group: string;
  readonly count: number;
  readonly aboveMedian: number;
  /** 3 decimals. */
  readonly rate: number;
  readonly interval: readonly [low: number, high: number];
  readonly impactRatio: number;
  /** Below 0.8. */
  readonly isFlagged: boolean;
};

export type ImpactTable = {
  readonly population: string;
  readonly weights: string;
  readonly by: string;
  readonly groups: readonly GroupImpact[];
};

const WEIGHTS: Readonly<Record<string, Weights | null>> = {
  default: null,
  'location 0': { skills: 0.4, experience: 0.3, education: 0.15, languages: 0.15, location: 0 },
};

const GROUPINGS: Readonly<Record<string, (candidate: BiasCandidate) => string>> = {
  sex: ({ isWoman }) => (isWoman ? 'women' : 'men'),
  age: ({ ageBand }) => ageBand,
  home: ({ isDisadvantagedArea }) => (isDisadvantagedArea ? 'disadvantaged commune' : 'other'),
  'sex and age': ({ isWoman, ageBand }) => `${isWoman ? 'women' : 'men'} ${ageBand}`,
};

const FLAG_BELOW = 0.8;

export function measureImpact(jobs: readonly BiasJob[], seed: number): readonly ImpactTable[] {
  return (['identical', 'shifted'] as const).flatMap((population) =>
    Object.entries(WEIGHTS).flatMap(([weightsName, weights]) => {
      const scored = jobs.flatMap((biasJob, index) =>
        createCandidates(biasJob, seed + index, population).map((candidate) => ({
          candidate,
          score: analyze(biasJob.job, candidate.profile, { weights }).overall_score,
        })),
      );
      const medianScore = median(
        scored.map(({ score }) => score),
        0,
      );
      return Object.entries(GROUPINGS).map(([by, findGroup]) => ({
        population,
        weights: weightsName,
        by,
        groups: compareGroups(
          scored.map(({ candidate, score }) => ({ group: findGroup(candidate), isAbove: score > medianScore })),
        ),
      }));
    }),
  );
}

function compareGroups(
  members: readonly { readonly group: string; readonly isAbove: boolean }[],
): readonly GroupImpact[] {
  const groups = [...Map.groupBy(members, ({ group }) => group)].map(([group, all]) => ({
    group,
    count: all.length,
    aboveMedian: all.filter(({ isAbove }) => isAbove).length,
  }));
  const best = groups.reduce((highest, { aboveMedian, count }) => Math.max(highest, aboveMedian / count), 0);
  return groups
    .toSorted((a, b) => compareNames(a.group, b.group))
    .map(({ group, count, aboveMedian }) => {
      const rate = aboveMedian / count;
      const { low, high } = computeWilsonInterval(aboveMedian, count);
      const impactRatio = round(best === 0 ? 1 : rate / best);
      return {
        group,
        count,
        aboveMedian,
        rate: round(rate),
        interval: [round(low), round(high)],
        impactRatio,
        isFlagged: impactRatio < FLAG_BELOW,
      };
    });
}

/** By code unit, age bands in their order. */
function compareNames(a: string, b: string): number {
  const [keyA, keyB] = [a, b].map((name) => {
    const band = AGE_BANDS.findIndex((each) => name.endsWith(each));
    return band === -1 ? name : `${name.slice(0, -(AGE_BANDS[band]?.length ?? 0))}${band}`;
  });
  return (keyA ?? '') < (keyB ?? '') ? -1 : 1;
}

const round = (value: number): number => Math.round(value * 1_000) / 1_000;
