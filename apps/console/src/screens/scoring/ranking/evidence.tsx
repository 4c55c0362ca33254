import type { Schemas } from '@probant/client';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { Badge, type Tone } from '../../../ui/messages/badge.tsx';
import { scoringTexts } from '../texts.ts';

/** What was found and not found for one criterion, with its score and weight. */
export function Evidence({ dimension }: { readonly dimension: Schemas['DimensionScore'] }) {
  const t = useTexts(scoringTexts);
  const { percent } = useFormats();
  const { score, weight, evaluated, evidence, details, rationale } = dimension;
  return (
    <section className="space-y-2 text-sm">
      <div className="flex items-baseline justify-between gap-2">
        <h4 className="font-medium">{t[`dimension.${dimension.dimension}`]}</h4>
        <span className="text-muted tabular-nums">
          {evaluated ? `${percent(score, 1)} · ${t.weightOf(percent(weight))}` : t.notEvaluated}
        </span>
      </div>
      {evaluated ? (
        <>
          <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-sunken">
            <div className="h-full bg-accent" style={{ width: `${100 * score}%` }} />
          </div>
          <Criteria label={t.matched} tone="good" criteria={evidence.matched} />
          <Criteria label={t.missing} tone="neutral" criteria={evidence.missing} />
          <p className="text-muted">{details === '' ? rationale : details}</p>
        </>
      ) : null}
    </section>
  );
}

type CriteriaProps = { readonly label: string; readonly tone: Tone; readonly criteria: readonly string[] };

function Criteria({ label, tone, criteria }: CriteriaProps) {
  if (criteria.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-1">
      <span className="mr-1 text-muted text-xs">{label}</span>
      {criteria.map((criterion) => (
        <Badge key={criterion} tone={tone}>
          {criterion}
        </Badge>
      ))}
    </div>
  );
}
