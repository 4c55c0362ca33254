import { MapPin } from 'lucide-react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useLanguage } from '../../../i18n/language.tsx';
import { Card } from '../../../ui/layout.tsx';
import { Badge } from '../../../ui/messages/badge.tsx';
import { CodeFieldRow } from './code-field-row.tsx';
import { codeTexts } from './code-texts.ts';
import { type Code, chooseLabel, codePlaceId, countCompared, SIGNATURE_TONES, sortFields } from './codes.rules.ts';

type CodeCardProps = {
  readonly code: Code;
  /** Its place among the codes of the document, from 0, and their number. */
  readonly at: number;
  readonly count: number;
  readonly selected: string | null;
  readonly onSelect: (id: string) => void;
};

/** What a 2D-Doc code contains, beside what the page prints: the differences first. */
export function CodeCard({ code, at, count, selected, onSelect }: CodeCardProps) {
  const t = useTexts(codeTexts);
  const { language } = useLanguage();
  const label = chooseLabel(code.document_type.label, language);
  const { compared, different } = countCompared(code);
  const isSelected = selected === codePlaceId(at);
  return (
    <Card
      title={count === 1 ? t.title : t.titleOf(at + 1, count)}
      actions={
        <button
          type="button"
          aria-pressed={isSelected}
          className={`inline-flex min-h-9 items-center gap-1 rounded-control border px-3 text-sm ${isSelected ? 'border-accent bg-accent-soft font-semibold text-accent' : 'border-strong-line hover:bg-sunken'}`}
          onClick={() => onSelect(codePlaceId(at))}
        >
          <MapPin aria-hidden="true" size={14} />
          {t.place}
        </button>
      }
    >
      <p className="font-medium" lang={label?.language}>
        {label?.text ?? t.unknownType(code.document_type.code)}
      </p>
      <p className="mt-1 text-muted text-sm">{code.signature === 'valid' ? t.lead : t.unprovedLead}</p>
      <p className="mt-2 flex flex-wrap gap-2">
        <Badge tone={SIGNATURE_TONES[code.signature]}>{t[code.signature]}</Badge>
        {compared === 0 ? null : (
          <Badge tone={different === 0 ? 'neutral' : 'bad'}>
            {different === 0 ? t.noDifference : t.differences(different)}
          </Badge>
        )}
      </p>
      <ul className="mt-3 divide-y divide-line border-line border-y">
        {sortFields(code.fields).map(({ field, at: place }) => (
          <CodeFieldRow
            key={`${field.id}.${place}`}
            field={field}
            code={at}
            at={place}
            selected={selected}
            onSelect={onSelect}
          />
        ))}
      </ul>
      <p className="mt-2 text-muted text-xs">{t.absentNote}</p>
      <SignerFacts code={code} />
    </Card>
  );
}

/** Who is said to have signed, and when. */
function SignerFacts({ code: { certificate, signature_date, emission_date } }: { readonly code: Code }) {
  const t = useTexts(codeTexts);
  const { date } = useFormats();
  const { authority_id, certificate_id, issuer, holder, not_after } = certificate;
  const facts = [
    { label: t.signedOn, value: signature_date === null ? t.notSaid : date(signature_date) },
    ...(emission_date === null ? [] : [{ label: t.emittedOn, value: date(emission_date) }]),
    { label: t.issuer, value: issuer === null ? authority_id : `${issuer} (${authority_id})` },
    ...(holder === null ? [] : [{ label: t.holder, value: holder }]),
    {
      label: t.certificate,
      value: not_after === null ? certificate_id : `${certificate_id}, ${t.until(date(not_after))}`,
    },
  ];
  return (
    <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
      {facts.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
