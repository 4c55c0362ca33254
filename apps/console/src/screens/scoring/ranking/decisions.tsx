import type { Schemas } from '@probant/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useClient, useHasScope } from '../../../session/session.tsx';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/messages/badge.tsx';
import { ErrorNotice } from '../../../ui/messages/error-notice.tsx';
import { useTask } from '../../../ui/use-task.ts';
import { findDecisionInForce, isContested } from '../scoring.rules.ts';
import { scoringTexts } from '../texts.ts';
import { DecisionList } from './decision-list.tsx';

type DecisionValue = Schemas['DecisionRequest']['decision'];

type DecisionsProps = { readonly analysisId: string; readonly name: string; readonly reviewer: string };

/** What persons decided on one analysis, and the next decision. A new one replaces the one in force by naming it. */
export function Decisions({ analysisId, name, reviewer }: DecisionsProps) {
  const t = useTexts(scoringTexts);
  const client = useClient();
  const queries = useQueryClient();
  const announce = useAnnounce();
  const [isMissing, setMissing] = useState(false);
  const params = { path: { analysis_id: analysisId } };
  const queryKey = ['scoring', 'decisions', analysisId];
  const recorded = useQuery({
    queryKey,
    queryFn: ({ signal }) => client.get('/v1/hr/analyses/{analysis_id}/decisions', { params, signal }),
  });
  const list = recorded.data?.decisions ?? [];
  const inForce = findDecisionInForce(list);
  const recording = useTask(async (decision: DecisionValue, signal) => {
    const supersedes = decision === 'review_requested' ? null : (inForce?.decision_id ?? null);
    const body = { decision, reviewer_ref: reviewer, supersedes };
    await client.post('/v1/hr/analyses/{analysis_id}/decisions', { params, body, signal });
    announce(t.recorded(t[`decision.${decision}`]));
    await Promise.all([
      queries.invalidateQueries({ queryKey }),
      queries.invalidateQueries({ queryKey: ['scoring', 'oversight'] }),
    ]);
  });
  const decide = (decision: DecisionValue) => {
    const isKnown = reviewer !== '' && !reviewer.includes('@');
    setMissing(!isKnown);
    if (isKnown) void recording.start(decision);
  };
  return (
    <section aria-label={`${t.decision} · ${name}`} className="mt-4 space-y-3 border-line border-t pt-3">
      {isContested(list) ? <Notice tone="watch">{t.contested}</Notice> : null}
      <DecisionButtons
        inForce={inForce?.decision}
        isContested={isContested(list)}
        isBusy={recording.isBusy}
        onDecide={decide}
      />
      {isMissing ? (
        <p role="alert" className="font-medium text-bad text-sm">
          {t.reviewerWrong}
        </p>
      ) : null}
      {recording.error === null ? null : <ErrorNotice error={recording.error} />}
      {recorded.isError ? <ErrorNotice error={recorded.error} onRetry={() => void recorded.refetch()} /> : null}
      <DecisionList decisions={list} />
    </section>
  );
}

const OUTCOMES = [
  ['shortlisted', 'shortlist'],
  ['on_hold', 'hold'],
  ['not_retained', 'notRetain'],
] as const;

type DecisionButtonsProps = {
  readonly inForce: DecisionValue | undefined;
  readonly isContested: boolean;
  readonly isBusy: boolean;
  readonly onDecide: (decision: DecisionValue) => void;
};

function DecisionButtons({ inForce, isContested, isBusy, onDecide }: DecisionButtonsProps) {
  const t = useTexts(scoringTexts);
  const mayWrite = useHasScope('write');
  if (!mayWrite) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {OUTCOMES.map(([decision, text]) => (
        <Button
          key={decision}
          aria-pressed={inForce === decision}
          disabled={isBusy || inForce === decision}
          onClick={() => onDecide(decision)}
        >
          {t[text]}
        </Button>
      ))}
      {isContested ? (
        <Button kind="primary" disabled={isBusy} onClick={() => onDecide('revised')}>
          {t.revise}
        </Button>
      ) : (
        <Button kind="quiet" disabled={isBusy || inForce === undefined} onClick={() => onDecide('review_requested')}>
          {t.contest}
        </Button>
      )}
    </div>
  );
}
