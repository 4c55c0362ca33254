import { type FormEvent, type KeyboardEvent, useId, useMemo, useState } from 'react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useLanguage } from '../../../i18n/language.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { texts } from '../texts.ts';
import type { Field, FieldKind, FieldValue } from '../values/fields.rules.ts';
import { listOtherValues } from '../values/other-values.rules.ts';
import { parseValue, toEditedText } from '../values/parse-value.rules.ts';
import type { Review } from './use-review.ts';

/** Named so that the shortcut for editing finds it. */
export const REVIEW_INPUT_ID = 'review-input';

type ReviewEditorProps = { readonly review: Review; readonly field: Field };

/** Enter keeps or corrects the value and moves to the next; Escape forgets what was typed. */
export function ReviewEditor({ review, field }: ReviewEditorProps) {
  const t = useTexts(texts);
  const { language } = useLanguage();
  const errorId = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const [isRefused, setRefused] = useState(false);
  if (review.isHidden(field.path)) return <p className="mt-2 text-muted text-sm">{t.unmask}</p>;
  const current = review.currentOf(field);
  const parsed = draft === null ? null : parseValue(draft, field.kind);
  const isChanged = parsed !== null && (!parsed.isValid || parsed.value !== current);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setRefused(parsed?.isValid === false);
    if (parsed?.isValid === false) return;
    if (parsed?.isValid && parsed.value === field.value) review.change({ type: 'restore', path: field.path });
    else if (parsed?.isValid && isChanged) review.change({ type: 'correct', path: field.path, value: parsed.value });
    setDraft(null);
    review.keep();
  };
  /** The value is in the field as if it was typed: Enter corrects. */
  const choose = (value: FieldValue) => {
    setDraft(toEditedText(value, field.kind, language));
    document.getElementById(REVIEW_INPUT_ID)?.focus();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      setDraft(null);
      setRefused(false);
      focusValue(field.path);
    }
    if (field.kind === 'date' || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    review.move(event.key === 'ArrowDown' ? 1 : -1);
  };
  return (
    <form className="mt-2 space-y-1" onSubmit={submit} noValidate>
      <div className="flex gap-2">
        <input
          id={REVIEW_INPUT_ID}
          type={field.kind === 'date' ? 'date' : 'text'}
          inputMode={field.kind === 'money' || field.kind === 'number' || field.kind === 'percent' ? 'decimal' : 'text'}
          aria-label={review.nameOf(field.path)}
          aria-invalid={isRefused}
          aria-describedby={isRefused ? errorId : undefined}
          autoComplete="off"
          className="min-h-10 w-full min-w-0 rounded-control border border-strong-line bg-surface px-3 py-2 aria-invalid:border-bad"
          value={draft ?? toEditedText(current, field.kind, language)}
          onChange={({ target }) => setDraft(target.value)}
          onKeyDown={handleKey}
        />
        <Button kind="primary" type="submit" aria-keyshortcuts="V">
          <span className="whitespace-nowrap">{isChanged ? t.save : t.keep}</span>
        </Button>
      </div>
      <OtherValues review={review} field={field} onChoose={choose} />
      {isRefused ? (
        <p id={errorId} role="alert" className="font-medium text-bad text-sm">
          {t[findRefusalText(field.kind)]}
        </p>
      ) : null}
    </form>
  );
}

type OtherValuesProps = ReviewEditorProps & { readonly onChoose: (value: FieldValue) => void };

/** What else the document prints that the value could be. Nothing while personal data is masked: a date can be that of a birth. */
function OtherValues({ review, field, onChoose }: OtherValuesProps) {
  const t = useTexts(texts);
  const { raw_text } = review.document.result;
  const current = review.currentOf(field);
  const { fields } = review;
  const others = useMemo(
    () => listOtherValues({ rawText: raw_text, fields }, field.kind, current),
    [raw_text, fields, field.kind, current],
  );
  if (others.length === 0 || review.isMasked) return null;
  return (
    <ul aria-label={t.others} className="flex flex-wrap items-center gap-1.5 pt-1 text-sm">
      <li aria-hidden="true" className="text-muted text-xs">
        {t.others}
      </li>
      {others.map((value) => (
        <li key={value}>
          <button
            type="button"
            className="rounded-full border border-line px-2 py-0.5 tabular-nums hover:border-accent hover:bg-accent-soft"
            onClick={() => onChoose(value)}
          >
            {review.display(field, value)}
          </button>
        </li>
      ))}
    </ul>
  );
}

const findRefusalText = (kind: FieldKind): 'invalidDate' | 'invalidMonth' | 'invalidNumber' =>
  kind === 'date' ? 'invalidDate' : kind === 'month' ? 'invalidMonth' : 'invalidNumber';

const focusValue = (path: string): void =>
  document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)?.focus();
