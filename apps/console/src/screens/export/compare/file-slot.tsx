import { FileText } from 'lucide-react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { DropZone } from '../../../ui/files/drop-zone.tsx';
import { exportTexts } from '../texts.ts';

type FileSlotProps = {
  readonly label: string;
  readonly file: File | null;
  readonly onChange: (file: File | null) => void;
};

/** One of the two files: asked for, or named. */
export function FileSlot({ label, file, onChange }: FileSlotProps) {
  const t = useTexts(exportTexts);
  const { bytes } = useFormats();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium text-sm">{label}</legend>
      {file === null ? (
        <DropZone hint={t.compareHint} accept=".txt" onFiles={([chosen]) => onChange(chosen ?? null)} />
      ) : (
        <div className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface px-4 py-3">
          <FileText aria-hidden="true" size={20} className="shrink-0 text-accent" />
          <span className="min-w-0 flex-1 break-all text-sm">{t.chosen(file.name, bytes(file.size))}</span>
          <Button onClick={() => onChange(null)}>{t.change}</Button>
        </div>
      )}
    </fieldset>
  );
}
