import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useClient } from '../../../session/session.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/fields.tsx';
import { saveFile } from '../../../ui/files/save-file.ts';
import { Card } from '../../../ui/layout.tsx';
import { ErrorNotice } from '../../../ui/messages/error-notice.tsx';
import { useTask } from '../../../ui/use-task.ts';
import { exportTexts } from '../texts.ts';
import { type Anomaly, writeAnomaliesCsv } from './anomaly-groups.rules.ts';

type ReportType = 'text/html' | 'text/markdown';

/** Saves the report for the person who corrects the file. */
export function ReportActions({ file, anomalies }: { readonly file: File; readonly anomalies: readonly Anomaly[] }) {
  const t = useTexts(exportTexts);
  const client = useClient();
  const [hasDetails, setDetails] = useState(false);
  const report = useTask(async (type: ReportType, signal) => {
    const params = { query: { filename: file.name, details: hasDetails } };
    const init = { params, body: file, headers: { Accept: type }, signal };
    const download = await client.download('post', '/v1/validate/fec/report', init);
    saveFile(download.name ?? 'fec-report', await download.blob());
  });
  const csvName = `${file.name.replace(/\.[^.]*$/, '')}-anomalies.csv`;
  return (
    <Card title={t.report}>
      <div className="space-y-3">
        <Checkbox label={t.withDetails} isChecked={hasDetails} onChange={setDetails} />
        <div className="flex flex-wrap gap-2">
          <Button isBusy={report.isBusy} onClick={() => report.start('text/html')}>
            <Download aria-hidden="true" size={16} />
            {t.reportHtml}
          </Button>
          <Button disabled={report.isBusy} onClick={() => report.start('text/markdown')}>
            {t.reportMarkdown}
          </Button>
          <Button
            disabled={anomalies.length === 0}
            onClick={() => saveFile(csvName, writeAnomaliesCsv(anomalies), 'text/csv')}
          >
            {t.reportCsv}
          </Button>
        </div>
        <p className="text-muted text-sm">{t.reportHtmlNote}</p>
        {report.error === null ? null : <ErrorNotice error={report.error} />}
      </div>
    </Card>
  );
}
