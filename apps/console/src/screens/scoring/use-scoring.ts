import type { JsonResponse } from '@probant/client';
import { useTexts } from '../../i18n/define-texts.ts';
import { useFormats } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { useActivity } from '../../session/activity.tsx';
import { useClient } from '../../session/session.tsx';
import { useAnnounce } from '../../ui/announcer.tsx';
import { useKeptState } from '../../ui/use-kept-state.ts';
import { useTask } from '../../ui/use-task.ts';
import {
  type Candidate,
  EMPTY_JOB,
  type JobDraft,
  parseYears,
  readJob,
  shareWeights,
  USUAL_WEIGHTS,
  type WeightPoints,
} from './scoring.rules.ts';
import { scoringTexts } from './texts.ts';

export const MAX_CANDIDATES = 100;

/** What is compared. */
export type Comparison = {
  readonly job: JobDraft;
  readonly candidates: readonly Candidate[];
  readonly weights: WeightPoints;
  readonly ignoresLocation: boolean;
};

type Ranking = {
  /** What it was computed from: another comparison makes it stale. */
  readonly comparison: Comparison;
  readonly result: JsonResponse<'post', '/v1/analyze/batch'>;
};

const EMPTY: Comparison = { job: EMPTY_JOB, candidates: [], weights: USUAL_WEIGHTS, ignoresLocation: false };

/** A job, its candidates and the weights, and the ranking that the service last computed from them. */
export function useScoring() {
  const client = useClient();
  const announce = useAnnounce();
  const activity = useActivity();
  const { language } = useLanguage();
  const t = useTexts(scoringTexts);
  const { count } = useFormats();
  const [comparison, setComparison] = useKeptState<Comparison>('scoring', EMPTY);
  const [ranking, setRanking] = useKeptState<Ranking | null>('ranking', null);
  const change = (part: Partial<Comparison>) => setComparison((before) => ({ ...before, ...part }));
  const addCandidates = (added: readonly Candidate[]) =>
    setComparison((before) => ({
      ...before,
      candidates: [...before.candidates, ...added].slice(0, MAX_CANDIDATES),
    }));
  const task = useTask(async (asked: Comparison, signal) => {
    const result = await client.post('/v1/analyze/batch', {
      body: {
        job: readJob(asked.job),
        candidates: asked.candidates.map(({ id, profile }) => ({ id, ...profile })),
        weights: shareWeights(asked.weights),
        anonymize: asked.ignoresLocation,
        lang: language,
      },
      signal,
    });
    setRanking({ comparison: asked, result });
    announce(t.computed(count(result.total_analyzed, { one: t.applicationOne, other: t.applicationMany })));
    activity.add({ label: asked.job.title, screen: '/scoring' });
  });
  const isReady =
    comparison.job.title.trim() !== '' &&
    parseYears(comparison.job.years) !== undefined &&
    comparison.candidates.length > 0 &&
    shareWeights(comparison.weights) !== null;
  const compute = () => void task.start(comparison);
  /** Replaces everything and computes its ranking. */
  const computeAll = (all: Comparison) => {
    setComparison(all);
    void task.start(all);
  };
  return { comparison, change, addCandidates, ranking, task, isReady, compute, computeAll };
}

export type ScoringState = ReturnType<typeof useScoring>;
