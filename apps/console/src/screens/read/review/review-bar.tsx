import { ChevronDown, ChevronUp } from 'lucide-react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/messages/badge.tsx';
import { Confidence } from '../../../ui/messages/confidence.tsx';
import { texts } from '../texts.ts';
import { ReviewEditor } from './review-editor.tsx';
import type { Review } from './use-review.ts';
import { Why } from './why.tsx';

/** The chosen value: what was read, how sure it is and why, and its correction. It stays in sight while the list scrolls. */
export function ReviewBar({ review }: { readonly review: Review }) {
  const t = useTexts(texts);
  const { field, queue, doneCount } = review;
  const isUnknown = review.document.result.data === null;
  return (
    <section
      aria-label={t.review}
      className="sticky top-0 z-20 rounded-card border border-accent bg-surface p-3 shadow-raised sm:p-4"
    >
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-semibold">{field === undefined ? t.review : review.nameOf(field.path)}</span>
            {field?.score === null || field === undefined ? null : <Confidence value={field.score} />}
            {field !== undefined && review.personal.paths.has(field.path) ? <Badge>{t.personal}</Badge> : null}
          </p>
          {queue.length === 0 ? null : (
            <p className="mt-0.5 text-muted text-xs tabular-nums">{t.left(doneCount, queue.length)}</p>
          )}
        </div>
        {queue.length === 0 ? null : (
          <div className="flex shrink-0">
            <IconButton label={t.previous} Icon={ChevronUp} aria-keyshortcuts="K" onClick={() => review.move(-1)} />
            <IconButton label={t.next} Icon={ChevronDown} aria-keyshortcuts="J" onClick={() => review.move(1)} />
          </div>
        )}
      </div>
      {field === undefined ? (
        <div className="mt-1 text-muted text-sm">
          <p>{isUnknown ? t.unknownTitle : queue.length === 0 ? t.allSure : t.nothingSelected}</p>
          {queue.length === 0 ? null : (
            <div className="mt-2">
              <Button kind="primary" onClick={() => review.move(1)}>
                {t.start}
              </Button>
            </div>
          )}
        </div>
      ) : (
        <>
          <ReviewEditor key={`${field.path} ${review.isHidden(field.path)}`} review={review} field={field} />
          <Why review={review} field={field} />
        </>
      )}
    </section>
  );
}
