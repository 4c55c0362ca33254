import { useState } from 'react';
import { useTexts } from '../../i18n/define-texts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { Notice } from '../../ui/messages/badge.tsx';
import { ErrorNotice } from '../../ui/messages/error-notice.tsx';
import { Loading } from '../../ui/messages/loading.tsx';
import { ExportDialog } from './export/export-dialog.tsx';
import { texts } from './texts.ts';
import type { Reading, Readings, ReadingsAction } from './values/readings.rules.ts';
import { Workspace } from './workspace.tsx';

type ShownReadingProps = {
  readonly readings: Readings;
  readonly reading: Reading;
  readonly index: number;
  readonly change: (action: ReadingsAction) => void;
};

/** The chosen file, however far it is. */
export function ShownReading({ readings, reading, index, change }: ShownReadingProps) {
  const t = useTexts(texts);
  const [isMasked, setMasked] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const { id, file, status, requestedType, documents } = reading;
  const again = () => change({ type: 'again', id, requestedType });
  if (status === 'waiting' || status === 'reading')
    return (
      <div className="space-y-4">
        <p className="text-muted">{t.readingNow}</p>
        <Loading lines={6} />
      </div>
    );
  if (status === 'cancelled')
    return (
      <Notice tone="neutral" title={t.cancelledText}>
        <div className="mt-2">
          <Button onClick={again}>{t.retry}</Button>
        </div>
      </Notice>
    );
  if (reading.refusal !== null)
    return (
      <Notice tone="bad" title={file.name}>
        {t[REFUSAL_TEXTS[reading.refusal]]}
      </Notice>
    );
  if (status === 'failed') return <ErrorNotice error={reading.error} onRetry={again} />;
  const document = documents[index] ?? documents[0];
  if (document === undefined) return null;
  const moveFile = (step: 1 | -1) => {
    const next = readings.items[readings.items.findIndex((item) => item.id === id) + step];
    if (next !== undefined) change({ type: 'show', id: next.id, index: 0 });
  };
  const all = readings.items.flatMap((item) =>
    item.documents.map((read) => ({ fileName: item.file.name, document: read })),
  );
  const workspace = (
    <Workspace
      key={`${id} ${index}`}
      reading={reading}
      document={document}
      change={(made) => change({ type: 'change', id, index, change: made })}
      onType={(type) => change({ type: 'again', id, requestedType: type })}
      onExport={() => setExporting(true)}
      onFile={moveFile}
      isMasked={isMasked}
      onMask={setMasked}
    />
  );
  return (
    <>
      {documents.length === 1 ? (
        workspace
      ) : (
        <Tabs
          label={t.documents}
          tabs={documents.map((_, position) => ({
            name: String(position),
            label: t.document(position + 1, documents.length),
            content: position === index ? workspace : null,
          }))}
          selected={String(index)}
          onSelect={(name) => change({ type: 'show', id, index: Number(name) })}
        />
      )}
      {isExporting ? (
        <ExportDialog
          current={{ fileName: file.name, document }}
          all={all}
          isMasked={isMasked}
          onClose={() => setExporting(false)}
        />
      ) : null}
    </>
  );
}

const REFUSAL_TEXTS = { extension: 'refusedExtension', too_large: 'refusedSize', empty: 'refusedEmpty' } as const;
