import { Users } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../i18n/define-texts.ts';
import { useAskedSample } from '../../session/asked-sample.ts';
import { useHasScope } from '../../session/session.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { LeaveGuard } from '../../ui/controls/leave-guard.tsx';
import { EmptyState, PageHeader } from '../../ui/layout.tsx';
import { Notice } from '../../ui/messages/badge.tsx';
import { ErrorNotice } from '../../ui/messages/error-notice.tsx';
import { BiasDialog } from './bias/bias-dialog.tsx';
import { CandidatesCard } from './candidates/candidates-card.tsx';
import { useResumes } from './candidates/use-resumes.ts';
import { JobForm } from './job/job-form.tsx';
import { WeightsCard } from './job/weights-card.tsx';
import { NoticeDialog } from './notice/notice-dialog.tsx';
import { Oversight } from './oversight.tsx';
import { RankingView } from './ranking/ranking-view.tsx';
import { scoringTexts } from './texts.ts';
import { useSample } from './use-sample.ts';
import { type ScoringState, useScoring } from './use-scoring.ts';

/** A job beside the applications to it, ranked with evidence; a person decides. */
export function ScoringScreen() {
  const t = useTexts(scoringTexts);
  const state = useScoring();
  const resumes = useResumes(state.addCandidates);
  const mayWrite = useHasScope('write');
  const [shown, setShown] = useState<'notice' | 'bias' | null>(null);
  const close = () => setShown(null);
  return (
    <>
      <LeaveGuard isBusy={state.task.isBusy || resumes.isBusy} />
      <PageHeader
        title={t.title}
        lead={t.lead}
        actions={
          <>
            <Button onClick={() => setShown('bias')}>{t.biasReport}</Button>
            <Button onClick={() => setShown('notice')}>{t.notice}</Button>
          </>
        }
      />
      <div className="space-y-4">
        <Notice title={t.bannerTitle}>
          <p className="max-w-4xl">{mayWrite ? t.banner : t.noWrite}</p>
        </Notice>
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(20rem,26rem)_1fr]">
          <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-1">
            <JobForm state={state} />
            <div className="space-y-4">
              <CandidatesCard state={state} resumes={resumes} />
              <WeightsCard state={state} />
            </div>
          </div>
          <div className="min-w-0 space-y-4">
            <Compute state={state} />
            {state.ranking === null ? (
              <NoRanking state={state} />
            ) : (
              <RankingView state={state} ranking={state.ranking} />
            )}
            <Oversight />
          </div>
        </div>
      </div>
      {shown === 'notice' ? <NoticeDialog onClose={close} /> : null}
      {shown === 'bias' ? (
        <BiasDialog rankingVersion={state.ranking?.result.candidates[0]?.scoring_version ?? null} onClose={close} />
      ) : null}
    </>
  );
}

function Compute({ state: { comparison, ranking, task, isReady, compute } }: { readonly state: ScoringState }) {
  const t = useTexts(scoringTexts);
  const mayWrite = useHasScope('write');
  const isStale = ranking !== null && ranking.comparison !== comparison;
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap items-center gap-3">
        <Button kind="primary" disabled={!isReady || !mayWrite} isBusy={task.isBusy} onClick={compute}>
          {ranking === null ? t.compare : t.recompute}
        </Button>
        {isStale ? <p className="text-sm text-watch">{t.stale}</p> : null}
      </div>
      {task.error === null ? null : <ErrorNotice error={task.error} onRetry={compute} />}
    </div>
  );
}

function NoRanking({ state }: { readonly state: ScoringState }) {
  const t = useTexts(scoringTexts);
  const mayWrite = useHasScope('write');
  const sample = useSample(state);
  useAskedSample(() => void (mayWrite && sample.start(null)));
  return (
    <EmptyState Icon={Users} title={t.emptyTitle} text={t.emptyText}>
      {mayWrite ? (
        <Button isBusy={sample.isBusy} onClick={() => void sample.start(null)}>
          {t.trySample}
        </Button>
      ) : null}
      {sample.error === null ? null : <ErrorNotice error={sample.error} />}
    </EmptyState>
  );
}
