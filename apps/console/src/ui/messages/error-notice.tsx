import { TriangleAlert } from 'lucide-react';
import { errorTexts, useErrorDescription } from '../../api/describe-error.ts';
import { defineTexts, useTexts } from '../../i18n/define-texts.ts';
import { Button } from '../controls/button.tsx';

const texts = defineTexts({ fr: { retry: 'Réessayer' }, en: { retry: 'Try again' } });

type ErrorNoticeProps = { readonly error: unknown; readonly onRetry?: (() => void) | undefined };

/** What failed, what the service said, and what to do next. */
export function ErrorNotice({ error, onRetry }: ErrorNoticeProps) {
  const t = useTexts(texts);
  const et = useTexts(errorTexts);
  const { title, details, advice, requestId } = useErrorDescription(error);
  return (
    <div role="alert" className="flex gap-3 rounded-card border border-bad bg-bad-soft p-4 text-sm">
      <TriangleAlert aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-bad" />
      <div className="min-w-0 space-y-1">
        <p className="font-semibold text-bad">{title}</p>
        {details.map((detail) => (
          <p key={detail} lang="en">
            {detail}
          </p>
        ))}
        <p>{advice}</p>
        {requestId === null ? null : <p className="font-mono text-muted text-xs">{et.request(requestId)}</p>}
        {onRetry === undefined ? null : (
          <div className="pt-2">
            <Button onClick={onRetry}>{t.retry}</Button>
          </div>
        )}
      </div>
    </div>
  );
}
