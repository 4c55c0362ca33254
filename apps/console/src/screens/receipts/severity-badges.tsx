import { useTexts } from '../../i18n/define-texts.ts';
import { useFormats } from '../../i18n/formats.ts';
import { Badge, type Tone } from '../../ui/messages/badge.tsx';
import { countFindings, type ReceiptItem, SEVERITIES, type Severity } from './review.rules.ts';
import { receiptTexts } from './texts.ts';

/** The element of a group of possible duplicates, by its number from 1. */
export const duplicateGroupId = (group: number): string => `duplicates-${group}`;

export const SEVERITY_TONES: Readonly<Record<Severity, Tone>> = { critical: 'bad', warning: 'watch', info: 'neutral' };

type SeverityBadgesProps = {
  readonly item: ReceiptItem;
  /** Numbers of the groups of possible duplicates in which it is. */
  readonly groups: readonly number[];
};

/** The findings of a receipt, counted by severity, and its possible duplicates, which lead to their group. */
export function SeverityBadges({ item, groups }: SeverityBadgesProps) {
  const t = useTexts(receiptTexts);
  const { number } = useFormats();
  const counts = countFindings(item);
  const present = SEVERITIES.filter((severity) => counts[severity] > 0);
  if (present.length + groups.length === 0) return <Badge tone="good">{t.nothing}</Badge>;
  return (
    <span className="flex flex-col items-start gap-1 whitespace-nowrap sm:flex-row sm:flex-wrap">
      {present.map((severity) => (
        <Badge key={severity} tone={SEVERITY_TONES[severity]}>
          {number(counts[severity])} {t[`severity.${severity}`]}
        </Badge>
      ))}
      {groups.map((group) => (
        <button
          key={group}
          type="button"
          className="rounded-full underline underline-offset-4"
          onClick={() => document.getElementById(duplicateGroupId(group))?.focus()}
        >
          <Badge tone="watch">{t.duplicateIn(number(group))}</Badge>
        </button>
      ))}
    </span>
  );
}
