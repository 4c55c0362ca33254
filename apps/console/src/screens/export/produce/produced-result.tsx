import { Download } from 'lucide-react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { saveFile } from '../../../ui/files/save-file.ts';
import { Card } from '../../../ui/layout.tsx';
import { Notice } from '../../../ui/messages/badge.tsx';
import type { ProducedFile } from './produce-file.ts';
import { produceTexts } from './produce-texts.ts';

/** The file as it will be saved. */
export function ProducedResult({ file }: { readonly file: ProducedFile }) {
  const t = useTexts(produceTexts);
  const { bytes, count } = useFormats();
  const { anomalies } = file;
  const isClean = anomalies !== null && anomalies.blocking + anomalies.warnings === 0;
  return (
    <Card
      title={t.result}
      actions={
        <Button kind="primary" onClick={() => saveFile(file.name, file.content)}>
          <Download aria-hidden="true" size={16} />
          {t.save}
        </Button>
      }
    >
      <div className="space-y-3">
        <p className="break-all font-mono text-sm">
          {file.name} <span className="text-muted">· {bytes(file.content.size)}</span>
        </p>
        {anomalies === null ? null : (
          <Notice
            tone={isClean ? 'good' : anomalies.blocking > 0 ? 'bad' : 'watch'}
            title={
              isClean
                ? t.clean
                : t.anomalies(
                    count(anomalies.blocking, { one: t.blockingOne, other: t.blockingOther }),
                    count(anomalies.warnings, { one: t.warningOne, other: t.warningOther }),
                  )
            }
          />
        )}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms, and a region would be a landmark too many */}
        <div
          role="group"
          aria-label={t.preview}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the region scrolls, and only an element with focus scrolls by keyboard
          tabIndex={0}
          className="max-h-96 overflow-auto rounded-control border border-line bg-sunken p-3"
        >
          <pre className="font-mono text-xs">{file.preview}</pre>
        </div>
        {file.isWhole ? null : <p className="text-muted text-xs">{t.partial}</p>}
      </div>
    </Card>
  );
}
