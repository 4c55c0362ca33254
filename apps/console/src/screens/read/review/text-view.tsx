import { useTexts } from '../../../i18n/define-texts.ts';
import { Card } from '../../../ui/layout.tsx';
import { texts, wordOf } from '../texts.ts';
import { MASK, splitText } from '../values/personal-data.rules.ts';
import type { Review } from './use-review.ts';

/** The text of the file in reading order, with its personal data marked or masked. */
export function TextView({ review }: { readonly review: Review }) {
  const t = useTexts(texts);
  const { result } = review.document;
  if (result.raw_text === '') return <Card>{t.noText}</Card>;
  return (
    <Card>
      <pre className="whitespace-pre-wrap break-words font-mono text-sm">
        {splitText(result).map(({ start, text, type }) =>
          type === null ? (
            text
          ) : (
            <mark key={start} title={wordOf(t, `pii_${type}`)} className="rounded-sm bg-watch-soft px-0.5 text-watch">
              {review.isMasked ? MASK : text}
            </mark>
          ),
        )}
      </pre>
    </Card>
  );
}
