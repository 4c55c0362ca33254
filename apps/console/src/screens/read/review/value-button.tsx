import { Check, PencilLine } from 'lucide-react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { getConfidenceLevel } from '../../../ui/messages/confidence.tsx';
import { texts } from '../texts.ts';
import type { Field } from '../values/fields.rules.ts';
import type { Review } from './use-review.ts';

const EDGE_CLASSES = { high: 'border-l-good', medium: 'border-l-watch', low: 'border-l-bad', none: 'border-l-line' };
const SHARE_CLASSES = { high: 'text-good', medium: 'text-watch', low: 'text-bad', none: 'text-muted' };

type ValueButtonProps = { readonly review: Review; readonly field: Field; readonly label: string };

/** A value with its name and how sure it is. A press lights its place on the page. */
export function ValueButton({ review, field, label }: ValueButtonProps) {
  const t = useTexts(texts);
  const { percent } = useFormats();
  const level = field.score === null ? 'none' : getConfidenceLevel(field.score);
  const isSelected = review.selected === field.path;
  const isCorrected = review.document.corrections[field.path] !== undefined;
  const isVerified = review.document.verified.includes(field.path);
  const value = review.shownValue(field);
  return (
    <button
      type="button"
      data-path={field.path}
      aria-pressed={isSelected}
      className={`flex min-h-10 scroll-mt-60 scroll-mb-4 w-full items-center gap-3 border-l-4 px-3 py-1.5 text-left text-sm ${EDGE_CLASSES[level]} ${isSelected ? 'bg-accent-soft' : 'hover:bg-sunken'}`}
      onClick={() => review.select(field.path)}
    >
      <span className="w-28 shrink-0 text-muted sm:w-36">{label}</span>
      <span className={`min-w-0 flex-1 break-words ${value === '' ? 'text-muted italic' : 'font-medium'}`}>
        {value === '' ? t.missing : value}
      </span>
      <span className={`shrink-0 text-xs tabular-nums ${SHARE_CLASSES[level]}`}>
        {isCorrected ? (
          <State Icon={PencilLine} text={t.corrected} />
        ) : isVerified ? (
          <State Icon={Check} text={t.verified} />
        ) : field.score === null ? null : (
          percent(field.score)
        )}
      </span>
    </button>
  );
}

function State({ Icon, text }: { readonly Icon: typeof Check; readonly text: string }) {
  return (
    <span className="inline-flex items-center gap-1 font-medium text-accent">
      <Icon aria-hidden="true" size={14} />
      {text}
    </span>
  );
}
