import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { Badge } from '../../../ui/messages/badge.tsx';
import type { Decision } from '../scoring.rules.ts';
import { scoringTexts } from '../texts.ts';

/** What was decided, newest first. */
export function DecisionList({ decisions }: { readonly decisions: readonly Decision[] }) {
  const t = useTexts(scoringTexts);
  const { time } = useFormats();
  if (decisions.length === 0) return null;
  return (
    <ol aria-label={t.history} className="max-h-48 space-y-1 overflow-y-auto text-sm">
      {decisions.map(({ decision_id, decision, created_at, superseded_by, contradicts }) => (
        <li key={decision_id} className="flex flex-wrap items-center gap-2">
          <Badge tone={superseded_by === null ? 'accent' : 'neutral'}>{t[`decision.${decision}`]}</Badge>
          <span className="text-muted">{time(created_at)}</span>
          {superseded_by === null ? null : <span className="text-muted">{t.replaced}</span>}
          {contradicts.length === 0 ? null : <span className="text-watch">{t.contradicts}</span>}
        </li>
      ))}
    </ol>
  );
}
