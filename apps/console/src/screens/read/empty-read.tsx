import { loadSample, type SampleName } from '../../api/samples.ts';
import { useTexts } from '../../i18n/define-texts.ts';
import { useAskedSample } from '../../session/asked-sample.ts';
import { Button } from '../../ui/controls/button.tsx';
import { DropZone } from '../../ui/files/drop-zone.tsx';
import { texts } from './texts.ts';

export const ACCEPTED_FILES = '.pdf,.docx,.png,.jpg,.jpeg,.tiff,.bmp,.gif';

const SAMPLES = [
  { name: 'facture-simple.pdf', text: 'sampleInvoice' },
  { name: 'facture-scan.pdf', text: 'sampleScan' },
  { name: 'ticket-restaurant.jpg', text: 'sampleReceipt' },
  { name: 'cv.pdf', text: 'sampleResume' },
  { name: 'rib.pdf', text: 'sampleRib' },
  { name: 'carte-identite.png', text: 'sampleCard' },
] as const satisfies readonly { readonly name: SampleName; readonly text: string }[];

type EmptyReadProps = {
  readonly onFiles: (files: readonly File[]) => void;
  readonly onError: (error: unknown) => void;
};

/** What the screen shows before the first file: where to drop one, and one of each kind to try. */
export function EmptyRead({ onFiles, onError }: EmptyReadProps) {
  const t = useTexts(texts);
  const open = (name: SampleName) => loadSample(name).then((file) => onFiles([file]), onError);
  useAskedSample(() => void open('facture-simple.pdf'));
  return (
    <div className="space-y-6">
      <DropZone onFiles={onFiles} accept={ACCEPTED_FILES} isMultiple hint={t.hint} />
      <div>
        <p className="mb-2 text-muted text-sm">{t.samples}</p>
        <div className="flex flex-wrap gap-2">
          {SAMPLES.map(({ name, text }) => (
            <Button key={name} onClick={() => open(name)}>
              {t[text]}
            </Button>
          ))}
        </div>
      </div>
    </div>
  );
}
