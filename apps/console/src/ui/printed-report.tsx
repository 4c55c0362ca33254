import type { ReactNode } from 'react';
import { defineTexts, useTexts } from '../i18n/define-texts.ts';
import { useSession } from '../session/session.tsx';

const texts = defineTexts({
  fr: {
    tenant: 'Organisation',
    checked: 'Ce qui a été contrôlé',
    unchecked: 'Ce qui ne l’a pas été',
    reader: 'Relu par',
    day: 'Le',
    decision: 'Décision et motif',
  },
  en: {
    tenant: 'Organisation',
    checked: 'What was checked',
    unchecked: 'What was not',
    reader: 'Reviewed by',
    day: 'On',
    decision: 'Decision and reason',
  },
});

type Fact = { readonly label: string; readonly value: ReactNode; readonly isWide?: boolean };

type PrintedReportProps = {
  readonly title: string;
  /** What identifies the report, below its title. */
  readonly facts: readonly Fact[];
  readonly children: ReactNode;
  /** After the lines that a person fills in. */
  readonly appendix?: ReactNode;
};

/** A report on paper, or as a PDF of the browser: it is not seen on the screen. It ends with the lines that a person fills in. */
export function PrintedReport({ title, facts, children, appendix }: PrintedReportProps) {
  const t = useTexts(texts);
  const { account } = useSession();
  const lines = [t.reader, t.day, t.decision];
  return (
    <article className="hidden text-xs leading-normal print:block">
      <h1 className="font-semibold text-xl">{title}</h1>
      <dl className="mt-3 grid grid-cols-3 gap-x-6 gap-y-1 border-line border-y py-2">
        {[{ label: t.tenant, value: account.tenant_id }, ...facts].map(({ label, value, isWide = false }: Fact) => (
          <div key={label} className={isWide ? 'col-span-3' : 'min-w-0'}>
            <dt className="text-muted">{label}</dt>
            <dd className="font-medium [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="space-y-3 pt-3">{children}</div>
      <dl className="mt-5 grid break-inside-avoid grid-cols-[2fr_1fr_3fr] gap-6">
        {lines.map((label) => (
          <div key={label}>
            <dt className="text-muted">{label}</dt>
            <dd className="h-7 border-strong-line border-b" />
          </div>
        ))}
      </dl>
      {appendix}
    </article>
  );
}

/** A part of a report with its heading. */
export function ReportPart({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-1 border-line border-b font-semibold text-base">{title}</h2>
      {children}
    </section>
  );
}

type ReportScopeProps = { readonly checked: readonly string[]; readonly unchecked: readonly string[] };

/** What a report rests on, and what nobody looked at. */
export function ReportScope({ checked, unchecked }: ReportScopeProps) {
  const t = useTexts(texts);
  return (
    <>
      <ReportPart title={t.checked}>
        <Sentences sentences={checked} />
      </ReportPart>
      <ReportPart title={t.unchecked}>
        <Sentences sentences={unchecked} />
      </ReportPart>
    </>
  );
}

const Sentences = ({ sentences }: { readonly sentences: readonly string[] }) => (
  <ul className="list-disc space-y-0.5 pl-5">
    {sentences.map((sentence) => (
      <li key={sentence} className="break-inside-avoid">
        {sentence}
      </li>
    ))}
  </ul>
);
