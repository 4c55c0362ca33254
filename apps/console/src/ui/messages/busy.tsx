import { LoaderCircle } from 'lucide-react';
import { defineTexts, useTexts } from '../../i18n/define-texts.ts';
import { Button } from '../controls/button.tsx';

const texts = defineTexts({ fr: { cancel: 'Annuler' }, en: { cancel: 'Cancel' } });

/** Work that runs, in a sentence, and how to end it. */
export function Busy({ label, onCancel }: { readonly label: string; readonly onCancel: () => void }) {
  const t = useTexts(texts);
  return (
    <div
      role="status"
      aria-busy="true"
      className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface px-4 py-3"
    >
      <LoaderCircle aria-hidden="true" size={20} className="animate-spin text-accent" />
      <span className="min-w-0 flex-1">{label}</span>
      <Button onClick={onCancel}>{t.cancel}</Button>
    </div>
  );
}
