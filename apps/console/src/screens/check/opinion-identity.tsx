import { useTexts } from '../../i18n/define-texts.ts';
import { useFormats } from '../../i18n/formats.ts';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { Card } from '../../ui/layout.tsx';
import type { Opinion } from './opinion.rules.ts';
import { texts } from './texts.ts';

/** What names this opinion: the file, the rules and the time. The audit trail holds the same. */
export function OpinionIdentity({ opinion }: { readonly opinion: Opinion }) {
  const t = useTexts(texts);
  const { time } = useFormats();
  const rows = [
    { label: t.analysedAt, value: time(opinion.analysed_at) },
    { label: t.rules, value: opinion.rules_version },
    { label: t.sha256, value: opinion.document_sha256 },
  ];
  return (
    <Card title={t.identity} actions={<CopyButton label={t.copySha256} text={opinion.document_sha256} />}>
      <dl className="space-y-2 text-sm">
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-muted">{label}</dt>
            <dd className="break-all">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
