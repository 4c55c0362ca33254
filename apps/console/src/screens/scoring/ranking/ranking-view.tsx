import { useState } from 'react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { Checkbox, TextField } from '../../../ui/controls/fields.tsx';
import { Card } from '../../../ui/layout.tsx';
import { useKeptState } from '../../../ui/use-kept-state.ts';
import { scoringTexts } from '../texts.ts';
import type { ScoringState } from '../use-scoring.ts';
import { RankedCandidate } from './ranked-candidate.tsx';

type RankingViewProps = { readonly state: ScoringState; readonly ranking: NonNullable<ScoringState['ranking']> };

/** The applications as the service ranked them, each with its evidence and the decision of a person. */
export function RankingView({ ranking: { comparison, result } }: RankingViewProps) {
  const t = useTexts(scoringTexts);
  const { number, date } = useFormats();
  const [showsNames, setShowsNames] = useState(false);
  const [reviewer, setReviewer] = useKeptState('reviewer', '');
  const findName = (id: string | null): string => {
    const index = comparison.candidates.findIndex((candidate) => candidate.id === id);
    const hidden = t.candidateNumber(number(index + 1));
    const name = comparison.candidates[index]?.name ?? '';
    return showsNames && name !== '' ? `${hidden} · ${name}` : hidden;
  };
  const [first] = result.candidates;
  return (
    <Card title={`${t.ranking} · ${result.job_title}`}>
      <div className="mb-4 flex flex-wrap items-start gap-x-8 gap-y-3">
        <div className="w-full max-w-sm">
          <TextField
            label={t.reviewer}
            hint={t.reviewerHint}
            error={reviewer.includes('@') ? t.reviewerWrong : undefined}
            maxLength={128}
            autoComplete="off"
            value={reviewer}
            onChange={setReviewer}
          />
        </div>
        <Checkbox label={t.showNames} isChecked={showsNames} onChange={setShowsNames} />
      </div>
      <ol className="space-y-4">
        {result.candidates.map((analysis, index) => (
          <RankedCandidate
            key={analysis.analysis_id}
            rank={index + 1}
            name={findName(analysis.candidate_id)}
            analysis={analysis}
            reviewer={reviewer.trim()}
          />
        ))}
      </ol>
      {first === undefined ? null : (
        <p className="mt-3 text-muted text-xs">{t.asOf(date(first.as_of), first.scoring_version)}</p>
      )}
    </Card>
  );
}
