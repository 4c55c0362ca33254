import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { texts } from '../texts.ts';
import { type Line, readLineAmounts, readTotals } from '../values/lines.rules.ts';
import { checkSums } from '../values/totals.rules.ts';
import type { Review } from './use-review.ts';

const CHECK_TEXTS = {
  lines_subtotal: 'linesSubtotal',
  lines_total: 'linesTotal',
  subtotal_vat: 'subtotalVat',
} as const;

/** Adds up the lines and the totals again, with the corrections, and says where they differ from what is printed. */
export function Sums({ review, lines }: { readonly review: Review; readonly lines: readonly Line[] }) {
  const t = useTexts(texts);
  const money = (amount: number) => review.display({ kind: 'money', name: 'amount' }, amount);
  const checks = checkSums(
    lines.map((line) => readLineAmounts(review.document, line)),
    readTotals(review.document, review.fields),
  );
  if (checks.length === 0) return null;
  return (
    <ul aria-label={t.sums} className="mt-3 space-y-1 text-sm">
      {checks.map(({ name, sum, difference }) => (
        <li key={name} className="flex flex-wrap items-center gap-x-2">
          {difference === 0 ? (
            <CircleCheck aria-hidden="true" size={16} className="text-good" />
          ) : (
            <TriangleAlert aria-hidden="true" size={16} className="text-bad" />
          )}
          <span>{t[CHECK_TEXTS[name]]}</span>
          <span className="ml-auto font-medium tabular-nums">{money(sum)}</span>
          <span className={difference === 0 ? 'text-good' : 'font-medium text-bad'}>
            {difference === 0 ? t.agrees : t.differs(money(difference))}
          </span>
        </li>
      ))}
    </ul>
  );
}
