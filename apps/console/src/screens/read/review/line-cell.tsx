import { type KeyboardEvent, useId, useState } from 'react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useLanguage } from '../../../i18n/language.tsx';
import { getConfidenceLevel } from '../../../ui/messages/confidence.tsx';
import { texts } from '../texts.ts';
import type { Field } from '../values/fields.rules.ts';
import { parseValue, toEditedText } from '../values/parse-value.rules.ts';
import { MASK } from '../values/personal-data.rules.ts';
import type { Review } from './use-review.ts';

const EDGE_CLASSES = { high: 'border-b-good', medium: 'border-b-watch', low: 'border-b-bad', none: 'border-b-line' };

type LineCellProps = {
  readonly review: Review;
  readonly field: Field;
  readonly label: string;
  /** What contradicts the value. */
  readonly fault: string | undefined;
};

/** A cell that is edited in its place. The colour below says how sure the value is. */
export function LineCell({ review, field, label, fault }: LineCellProps) {
  const t = useTexts(texts);
  const { language } = useLanguage();
  const id = useId();
  const current = toEditedText(review.currentOf(field), field.kind, language);
  const [draft, setDraft] = useState<string | null>(null);
  const parsed = draft === null ? null : parseValue(draft, field.kind);
  const isInvalid = parsed !== null && !parsed.isValid;
  const commit = () => {
    if (parsed === null || !parsed.isValid) return;
    if (parsed.value === field.value) review.change({ type: 'restore', path: field.path });
    else if (parsed.value !== review.currentOf(field))
      review.change({ type: 'correct', path: field.path, value: parsed.value });
    setDraft(null);
  };
  const level = field.score === null ? 'none' : getConfidenceLevel(field.score);
  const isCorrected = review.document.corrections[field.path] !== undefined;
  const isText = field.kind === 'text';
  const note = isInvalid ? t.invalidNumber : fault;
  if (review.isHidden(field.path)) return <td className="border-line border-b-2 p-2 text-sm">{MASK}</td>;
  const control = {
    'aria-label': label,
    'aria-invalid': isInvalid,
    'aria-describedby': note === undefined ? undefined : id,
    'data-path': field.path,
    className: `block min-h-10 w-full scroll-mt-60 bg-transparent p-2 text-sm outline-offset-[-2px] ${isText ? 'field-sizing-content min-w-36 resize-none' : 'min-w-14 text-right tabular-nums'} ${review.selected === field.path ? 'bg-accent-soft' : 'hover:bg-sunken'} ${isCorrected ? 'font-semibold text-accent' : ''}`,
    value: draft ?? current,
    onFocus: () => review.select(field.path),
    onChange: ({ target }: { readonly target: { readonly value: string } }) => setDraft(target.value),
    onBlur: commit,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') setDraft(null);
      if (event.key !== 'Enter') return;
      event.preventDefault();
      commit();
    },
  };
  return (
    <td
      className={`border-line border-b-2 p-0 align-top ${isInvalid ? 'border-b-bad' : isCorrected ? 'border-b-accent' : EDGE_CLASSES[level]}`}
    >
      {isText ? <textarea rows={1} {...control} /> : <input inputMode="decimal" {...control} />}
      {note === undefined ? null : (
        <p id={id} className="max-w-32 px-2 py-1 text-bad text-xs">
          {note}
        </p>
      )}
    </td>
  );
}
