import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useLanguage } from '../../../i18n/language.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import { Dialog } from '../../../ui/controls/dialog.tsx';
import { SelectField } from '../../../ui/controls/fields.tsx';
import { saveFile } from '../../../ui/files/save-file.ts';
import { Notice } from '../../../ui/messages/badge.tsx';
import { texts } from '../texts.ts';
import {
  type ExportSource,
  tabulateDocuments,
  tabulateFields,
  tabulateLines,
  toCsv,
  toExportedJson,
} from './export.rules.ts';
import { useExportWords } from './use-export-words.ts';

type ExportDialogProps = {
  readonly current: ExportSource;
  readonly all: readonly ExportSource[];
  readonly isMasked: boolean;
  readonly onClose: () => void;
};

/** Copies or saves the values of one document or of all. */
export function ExportDialog({ current, all, isMasked, onClose }: ExportDialogProps) {
  const t = useTexts(texts);
  const words = useExportWords();
  const { language } = useLanguage();
  const [scope, setScope] = useState<'one' | 'all'>('one');
  const sources = scope === 'one' ? [current] : all;
  const masking = { isMasked, mask: t.masked };
  const exported = sources.map((source) => toExportedJson(source, masking));
  const json = JSON.stringify(scope === 'one' ? exported[0] : exported, null, 2);
  const name = scope === 'one' ? current.fileName.replace(/\.[^.]+$/, '') : 'documents';
  const mark = language === 'fr' ? ',' : '.';
  const saveXlsx = async () => {
    const { writeXlsx } = await import('../../../office/write-xlsx.ts');
    const tables = [
      { name: t.sheetDocuments, rows: tabulateDocuments(sources, words, isMasked) },
      { name: t.sheetLines, rows: tabulateLines(sources, words, isMasked) },
      { name: t.sheetFields, rows: tabulateFields(sources, words, isMasked) },
    ];
    saveFile(`${name}.xlsx`, await writeXlsx(tables));
  };
  const saveCsv = (rows: ReturnType<typeof tabulateFields>) =>
    saveFile(`${name}.csv`, toCsv(rows, mark), 'text/csv;charset=utf-8');
  const formats = [
    { label: t.downloadXlsx, save: saveXlsx },
    { label: t.downloadFieldsCsv, save: () => saveCsv(tabulateFields(sources, words, isMasked)) },
    { label: t.downloadDocumentsCsv, save: () => saveCsv(tabulateDocuments(sources, words, isMasked)) },
    { label: t.downloadJson, save: () => saveFile(`${name}.json`, json, 'application/json') },
  ];
  return (
    <Dialog title={t.exportTitle} onClose={onClose}>
      <div className="space-y-4">
        <p className="text-muted text-sm">{t.exportLead}</p>
        {isMasked ? <Notice tone="watch">{t.exportMasked}</Notice> : null}
        {all.length < 2 ? null : (
          <SelectField
            label={t.scope}
            value={scope}
            choices={[
              { value: 'one', label: `${t.thisOne} (${current.fileName})` },
              { value: 'all', label: t.allOfThem(all.length) },
            ]}
            onChange={setScope}
          />
        )}
        <div className="grid gap-2 sm:grid-cols-2">
          {formats.map(({ label, save }) => (
            <Button key={label} onClick={save}>
              <Download aria-hidden="true" size={16} />
              {label}
            </Button>
          ))}
          <CopyButton label={t.copyJson} text={json} />
        </div>
      </div>
    </Dialog>
  );
}
