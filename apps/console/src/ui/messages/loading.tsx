import { defineTexts, useTexts } from '../../i18n/define-texts.ts';

const texts = defineTexts({ fr: { loading: 'Chargement…' }, en: { loading: 'Loading…' } });

/** Grey lines where content will be, of about its height, so that nothing jumps when it comes. */
export function Loading({ lines = 4 }: { readonly lines?: number }) {
  const t = useTexts(texts);
  return (
    <div role="status" className="space-y-3" aria-busy="true">
      <span className="sr-only">{t.loading}</span>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines have nothing else
        <div key={index} className="h-5 animate-pulse rounded-control bg-sunken last:w-2/3" />
      ))}
    </div>
  );
}
