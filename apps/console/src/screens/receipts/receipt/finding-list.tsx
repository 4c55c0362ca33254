import { useTexts } from '../../../i18n/define-texts.ts';
import { Badge } from '../../../ui/messages/badge.tsx';
import { type Finding, findAdvice, toSeverity } from '../review.rules.ts';
import { SEVERITY_TONES } from '../severity-badges.tsx';
import { receiptTexts } from '../texts.ts';

/** Findings in the words of the service, each with what to do. */
export function FindingList({ findings }: { readonly findings: readonly Finding[] }) {
  const t = useTexts(receiptTexts);
  if (findings.length === 0) return <Badge tone="good">{t.nothing}</Badge>;
  return (
    <ul className="space-y-3">
      {findings.map(({ code, severity, message }) => {
        const known = toSeverity(severity);
        return (
          <li key={`${code} ${message}`} className="rounded-card border border-line p-3 text-sm">
            <Badge tone={SEVERITY_TONES[known]}>{t[`severity.${known}`]}</Badge>
            <p lang="fr" className="mt-2">
              {message}
            </p>
            <p className="mt-2 text-muted">
              <strong className="text-ink">{t.advice}</strong> {t[`advice.${findAdvice(code)}`]}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
