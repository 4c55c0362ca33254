import { RotateCcw } from 'lucide-react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { type ReadTexts, texts, wordOf } from '../texts.ts';
import type { Field } from '../values/fields.rules.ts';
import type { Review } from './use-review.ts';

/** Why the value is what it is, where it was read, and what was read before a correction. */
export function Why({ review, field }: { readonly review: Review; readonly field: Field }) {
  const t = useTexts(texts);
  const isCorrected = review.document.corrections[field.path] !== undefined;
  const read = review.isHidden(field.path) ? '' : review.display(field, field.value);
  return (
    <div className="mt-2 space-y-1 text-sm">
      <p className="text-muted">
        <span className="sr-only">{t.why}</span>
        {explain(field, t, isCorrected)}
      </p>
      {isCorrected && !review.isHidden(field.path) ? (
        <p className="flex flex-wrap items-center gap-x-3">
          <span>{t.wasRead(read === '' ? t.missing : read)}</span>
          <button
            type="button"
            className="inline-flex items-center gap-1 font-medium text-accent underline underline-offset-4"
            onClick={() => review.change({ type: 'restore', path: field.path })}
          >
            <RotateCcw aria-hidden="true" size={14} />
            {t.restore}
          </button>
        </p>
      ) : null}
    </div>
  );
}

function explain({ value, reason, source, page, score }: Field, t: ReadTexts, isCorrected: boolean): string {
  if (value === null) return isCorrected ? t.typedByYou : t.notRead;
  const why = reason === null ? t.noReason : wordOf(t, reason);
  if (score === null && reason === null) return t.noReason;
  const where = page === null || source === null ? t.noPlace : t.whereFrom(wordOf(t, `source_${source}`), page);
  return `${why} · ${where}`;
}
