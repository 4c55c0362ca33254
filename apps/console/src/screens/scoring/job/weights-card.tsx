import { useId } from 'react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Card } from '../../../ui/layout.tsx';
import { DIMENSIONS, shareWeights, USUAL_WEIGHTS } from '../scoring.rules.ts';
import { scoringTexts } from '../texts.ts';
import type { ScoringState } from '../use-scoring.ts';

/** How much each criterion counts, as points; beside each its share. */
export function WeightsCard({ state: { comparison, change } }: { readonly state: ScoringState }) {
  const t = useTexts(scoringTexts);
  const { percent } = useFormats();
  const id = useId();
  const { weights } = comparison;
  const shares = shareWeights(weights);
  return (
    <Card title={t.weights}>
      <p className="mb-3 text-muted text-sm">{t.weightsLead}</p>
      <div className="space-y-3">
        {DIMENSIONS.map((dimension) => (
          <div key={dimension} className="text-sm">
            <div className="flex justify-between">
              <label htmlFor={`${id}-${dimension}`} className="font-medium">
                {t[`dimension.${dimension}`]}
              </label>
              <span className="tabular-nums">{percent(shares?.[dimension] ?? 0)}</span>
            </div>
            <input
              id={`${id}-${dimension}`}
              type="range"
              min={0}
              max={100}
              step={5}
              className="w-full accent-accent"
              aria-valuetext={percent(shares?.[dimension] ?? 0)}
              value={weights[dimension]}
              onChange={({ target }) => change({ weights: { ...weights, [dimension]: Number(target.value) } })}
            />
          </div>
        ))}
        {shares === null ? (
          <p role="alert" className="text-bad text-sm">
            {t.noWeight}
          </p>
        ) : null}
        <Button onClick={() => change({ weights: USUAL_WEIGHTS })}>{t.resetWeights}</Button>
      </div>
    </Card>
  );
}
