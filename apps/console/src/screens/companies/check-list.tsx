import type { Schemas } from '@probant/client';
import { useTexts } from '../../i18n/define-texts.ts';
import { useFormats } from '../../i18n/formats.ts';
import { Card } from '../../ui/layout.tsx';
import { StatusBadge, StatusIcon } from './check-status.tsx';
import { companiesTexts } from './texts.ts';

type Check = Schemas['CompanyCheck'];

/** What needs a look comes first, then what is not known. */
const RANKS: Readonly<Record<Check['status'], number>> = { to_check: 0, not_evaluated: 1, ok: 2 };

/** The checks, each with its reason, its source and the day of the data. */
export function CheckList({ checks }: { readonly checks: readonly Check[] }) {
  const t = useTexts(companiesTexts);
  const { date } = useFormats();
  const sorted = [...checks].sort((a, b) => RANKS[a.status] - RANKS[b.status]);
  return (
    <Card title={t.checks}>
      <ul className="divide-y divide-line">
        {sorted.map(({ code, status, message, source, source_date }) => (
          <li key={code} className="flex gap-3 py-3 first:pt-0 last:pb-0">
            <StatusIcon status={status} />
            <div className="min-w-0 flex-1 text-sm">
              <p className="flex flex-wrap items-center justify-between gap-2">
                <span className="font-medium">{t[code]}</span>
                <StatusBadge status={status} />
              </p>
              <p lang="fr" className="mt-0.5">
                {message}
              </p>
              {source === null ? null : (
                <p className="mt-0.5 text-muted">
                  {t.sourceOf(source)}
                  {source_date === null ? null : `, ${t.dataOf(date(source_date))}`}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
