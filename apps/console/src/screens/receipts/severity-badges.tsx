import { useTexts } from '../../i18n/define-texts.ts';
import { useFormats } from '../../i18n/formats.ts';
import { Badge, type Tone } from '../../ui/messages/badge.tsx';
import { countFindings, type ReceiptItem, SEVERITIES, type Severity } from './review.rules.ts';
import { receiptTexts } from './texts.ts';

export const SEVERITY_TONES: Readonly<Record<Severity, Tone>> = { critical: 'bad', warning: 'watch', info: 'neutral' };

/** The findings of a receipt, counted by severity. */
export function SeverityBadges({ item }: { readonly item: ReceiptItem }) {
  const t = useTexts(receiptTexts);
  const { number } = useFormats();
  const counts = countFindings(item);
  const present = SEVERITIES.filter((severity) => counts[severity] > 0);
  if (present.length === 0) return <Badge tone="good">{t.nothing}</Badge>;
  return (
    <span className="flex flex-wrap gap-1">
      {present.map((severity) => (
        <Badge key={severity} tone={SEVERITY_TONES[severity]}>
          {number(counts[severity])} {t[`severity.${severity}`]}
        </Badge>
      ))}
    </span>
  );
}
