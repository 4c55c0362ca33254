import type { Schemas } from '@probant/client';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { Badge } from '../../../ui/messages/badge.tsx';
import { scoringTexts } from '../texts.ts';
import { Decisions } from './decisions.tsx';
import { Evidence } from './evidence.tsx';

type RankedCandidateProps = {
  readonly rank: number;
  readonly name: string;
  readonly analysis: Schemas['CandidateAnalysis'];
  readonly reviewer: string;
};

/** One application: how near the job it is, why, and what a person decided. */
export function RankedCandidate({ rank, name, analysis, reviewer }: RankedCandidateProps) {
  const t = useTexts(scoringTexts);
  const { number, percent } = useFormats();
  const proxies = analysis.proxy_criteria.map((criterion) => t[`dimension.${criterion}`].toLowerCase());
  return (
    <li className="rounded-card border border-line p-4">
      <div className="flex flex-wrap items-center gap-3">
        <span className="font-semibold text-muted">{number(rank)}</span>
        <h3 className="font-semibold">{name}</h3>
        {/* The tone is the same for all: a colour would decide before a person has read. */}
        <Badge tone="accent">{t[`fit.${analysis.fit_level}`]}</Badge>
        <span className="ml-auto font-semibold text-lg tabular-nums">
          <span className="sr-only">{t.score} </span>
          {percent(analysis.overall_score, 1)}
        </span>
      </div>
      <p className="mt-2 text-sm">{analysis.summary}</p>
      {analysis.next_level === undefined ? null : (
        <p className="mt-2 text-muted text-sm">
          <strong className="text-ink">{t.nextLevel}</strong> · {analysis.next_level.message}
        </p>
      )}
      <details className="mt-3">
        <summary className="rounded-control py-1 font-medium text-accent text-sm">{t.evidence}</summary>
        <div className="mt-3 grid gap-4 lg:grid-cols-2">
          {analysis.dimension_scores.map((dimension) => (
            <Evidence key={dimension.dimension} dimension={dimension} />
          ))}
        </div>
        {proxies.length === 0 ? null : <p className="mt-3 text-sm text-watch">{t.proxies(proxies.join(', '))}</p>}
      </details>
      <Decisions analysisId={analysis.analysis_id} name={name} reviewer={reviewer} />
    </li>
  );
}
