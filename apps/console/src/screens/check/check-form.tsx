import { useState } from 'react';
import { loadSample } from '../../api/samples.ts';
import { useTexts } from '../../i18n/define-texts.ts';
import { useAskedSample } from '../../session/asked-sample.ts';
import { Button } from '../../ui/controls/button.tsx';
import { DropZone } from '../../ui/files/drop-zone.tsx';
import { ErrorNotice } from '../../ui/messages/error-notice.tsx';
import { createCodedSample } from './coded-sample.ts';
import type { SupportingDocumentType } from './opinion.rules.ts';
import { createRevisedSample } from './revised-sample.ts';
import { texts } from './texts.ts';
import { TypeField } from './type-field.tsx';

export const ACCEPTED_FILES = '.pdf,.png,.jpg,.jpeg,.tiff,.tif,.webp';

const SAMPLES = [
  { text: 'sampleRevised', type: 'attestation', load: async () => createRevisedSample() },
  { text: 'sampleCoded', type: 'rib', load: async () => createCodedSample() },
  { text: 'sampleRib', type: 'rib', load: () => loadSample('rib.pdf') },
  { text: 'sampleReceipt', type: 'receipt', load: () => loadSample('ticket-restaurant.jpg') },
] as const;

type CheckFormProps = {
  readonly type: SupportingDocumentType;
  readonly onType: (type: SupportingDocumentType) => void;
  readonly onFile: (file: File, type: SupportingDocumentType) => void;
};

/** What the screen shows before the first document. */
export function CheckForm({ type, onType, onFile }: CheckFormProps) {
  const t = useTexts(texts);
  const [error, setError] = useState<unknown>(null);
  const open = (sample: (typeof SAMPLES)[number]) =>
    void sample.load().then((file) => onFile(file, sample.type), setError);
  useAskedSample(() => open(SAMPLES[0]));
  return (
    <div className="space-y-6">
      <TypeField value={type} onChange={onType} />
      <DropZone onFiles={([file]) => file !== undefined && onFile(file, type)} accept={ACCEPTED_FILES} hint={t.hint} />
      <div>
        <p className="mb-2 text-muted text-sm">{t.samples}</p>
        <div className="flex flex-wrap gap-2">
          {SAMPLES.map((sample) => (
            <Button key={sample.text} onClick={() => open(sample)}>
              {t[sample.text]}
            </Button>
          ))}
        </div>
      </div>
      {error === null ? null : <ErrorNotice error={error} />}
    </div>
  );
}
