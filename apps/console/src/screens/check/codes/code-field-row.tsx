import { MapPin } from 'lucide-react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useLanguage } from '../../../i18n/language.tsx';
import { Badge } from '../../../ui/messages/badge.tsx';
import { codeTexts } from './code-texts.ts';
import { type CodeField, chooseLabel, formatValue, PRINTED_TONES, textPlaceId } from './codes.rules.ts';
import { markDifferences } from './mark-differences.rules.ts';
import { MarkedText } from './marked-text.tsx';

type CodeFieldRowProps = {
  readonly field: CodeField;
  /** Places of the code in the document and of the field in the code. */
  readonly code: number;
  readonly at: number;
  readonly selected: string | null;
  readonly onSelect: (id: string) => void;
};

/** A value of a code and what the page prints, with what differs marked. */
export function CodeFieldRow({ field, code, at, selected, onSelect }: CodeFieldRowProps) {
  const t = useTexts(codeTexts);
  const { language } = useLanguage();
  const label = chooseLabel(field.label, language);
  const name = label?.text ?? t.unknownField(field.id);
  const value = formatValue(field);
  const isDifferent = field.printed === 'different';
  const [marked] = markDifferences(value, field.printed_texts[0]?.text ?? '');
  return (
    <li className="py-2">
      <div className="flex items-start justify-between gap-2">
        <p className="min-w-0 text-muted text-sm" lang={label?.language}>
          {name}
        </p>
        <span className="flex shrink-0 gap-1">
          {field.is_signed ? null : <Badge tone="watch">{t.unsigned}</Badge>}
          {field.is_truncated ? <Badge>{t.truncated}</Badge> : null}
          <Badge tone={PRINTED_TONES[field.printed]}>{t[field.printed]}</Badge>
        </span>
      </div>
      <dl className="mt-1 grid gap-x-4 gap-y-1 sm:grid-cols-2">
        <div className="min-w-0">
          <dt className="text-muted text-xs">{t.inCode}</dt>
          <dd className="break-words tabular-nums">{isDifferent ? <MarkedText parts={marked} /> : value}</dd>
        </div>
        {field.printed_texts.length === 0 ? null : (
          <div className="min-w-0">
            <dt className="text-muted text-xs">{t.onPage}</dt>
            {field.printed_texts.map((printed, number) => {
              const id = textPlaceId(code, at, number);
              return (
                <dd key={id} className="flex items-start gap-1">
                  <span className="min-w-0 flex-1 break-words tabular-nums">
                    {isDifferent ? <MarkedText parts={markDifferences(value, printed.text)[1]} /> : printed.text}
                  </span>
                  <button
                    type="button"
                    aria-label={t.seePlace(name)}
                    aria-pressed={id === selected}
                    className={`-my-1 inline-flex size-8 shrink-0 items-center justify-center rounded-control ${id === selected ? 'bg-accent-soft text-accent' : 'text-muted hover:bg-sunken'}`}
                    onClick={() => onSelect(id)}
                  >
                    <MapPin aria-hidden="true" size={16} />
                  </button>
                </dd>
              );
            })}
          </div>
        )}
      </dl>
    </li>
  );
}
