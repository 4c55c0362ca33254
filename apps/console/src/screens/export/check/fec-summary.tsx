import type { Schemas } from '@probant/client';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { Stat } from '../../../ui/layout.tsx';
import { Notice } from '../../../ui/messages/badge.tsx';
import { exportTexts } from '../texts.ts';

export type FecResult = Schemas['FecValidationResult'];

/** Counts of a result in words: "2 anomalies bloquantes", "1 avertissement". */
export function useCounts(): (result: FecResult) => { readonly blocking: string; readonly warnings: string } {
  const t = useTexts(exportTexts);
  const { count } = useFormats();
  return ({ blocking_count, warning_count }) => ({
    blocking: count(blocking_count, { one: t.blockingOne, other: t.blockingOther }),
    warnings: count(warning_count, { one: t.warningOne, other: t.warningOther }),
  });
}

/** May the file be handed in, and what was read in it. */
export function FecSummary({ name, result }: { readonly name: string; readonly result: FecResult }) {
  const t = useTexts(exportTexts);
  const { number, money } = useFormats();
  const { blocking, warnings } = useCounts()(result);
  const { valid, warning_count, total_debit, total_credit, balance_ok } = result;
  const title = valid ? (warning_count === 0 ? t.validClean : t.valid) : t.invalid;
  return (
    <div className="space-y-4">
      <Notice tone={valid ? (warning_count === 0 ? 'good' : 'watch') : 'bad'} title={title}>
        <p>
          <span className="break-all font-mono text-xs">{name}</span> · {blocking} · {warnings}
        </p>
        <p className="text-muted">{t.notCertificate}</p>
      </Notice>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Stat label={t.lines} value={number(result.line_count)} />
        <Stat label={t.debit} value={<Figure>{money(total_debit)}</Figure>} />
        <Stat label={t.credit} value={<Figure>{money(total_credit)}</Figure>} />
        <Stat
          label={t.balance}
          value={<Figure>{balance_ok ? t.balanced : t.unbalanced}</Figure>}
          {...(balance_ok ? {} : { note: t.gap(money(Math.abs(total_debit - total_credit))) })}
        />
      </div>
    </div>
  );
}

/** A figure that stays on one line on a small screen. */
const Figure = ({ children }: { readonly children: string }) => (
  <span className="text-base sm:text-xl">{children}</span>
);
