import { FileSpreadsheet, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useActivity } from '../../../session/activity.tsx';
import { useAskedSample } from '../../../session/asked-sample.ts';
import { useClient } from '../../../session/session.tsx';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { LeaveGuard } from '../../../ui/controls/leave-guard.tsx';
import { DropZone } from '../../../ui/files/drop-zone.tsx';
import { EmptyState } from '../../../ui/layout.tsx';
import { Busy } from '../../../ui/messages/busy.tsx';
import { ErrorNotice } from '../../../ui/messages/error-notice.tsx';
import { useTask } from '../../../ui/use-task.ts';
import { createFaultyFec, createValidFec } from '../fec-samples.ts';
import { exportTexts } from '../texts.ts';
import { AnomalyBrowser } from './anomaly-browser.tsx';
import { FecSummary, useCounts } from './fec-summary.tsx';
import { ReportActions } from './report-actions.tsx';

/** Checks a FEC and shows what to correct, with the lines of the file. */
export function FecCheck() {
  const t = useTexts(exportTexts);
  const client = useClient();
  const announce = useAnnounce();
  const { add } = useActivity();
  const describe = useCounts();
  const [file, setFile] = useState<File | null>(null);
  const check = useTask((chosen: File, signal) =>
    client.post('/v1/validate/fec', { params: { query: { filename: chosen.name } }, body: chosen, signal }),
  );
  const start = async (chosen: File | undefined) => {
    if (chosen === undefined) return;
    setFile(chosen);
    check.reset();
    const result = await check.start(chosen);
    if (result === null) return;
    const { blocking, warnings } = describe(result);
    announce(t.checkDone(blocking, warnings));
    add({ label: t.checked(chosen.name), screen: '/export' });
  };
  useAskedSample(() => void start(createFaultyFec()));
  return (
    <div className="space-y-4">
      <LeaveGuard isBusy={check.isBusy} />
      {check.result === null ? (
        <DropZone hint={t.dropHint} accept=".txt,.xml" disabled={check.isBusy} onFiles={([chosen]) => start(chosen)} />
      ) : (
        <Button onClick={check.reset}>
          <RotateCcw aria-hidden="true" size={16} />
          {t.another}
        </Button>
      )}
      {check.isBusy ? <Busy label={t.checking(file?.name ?? '')} onCancel={check.cancel} /> : null}
      {check.error === null ? null : <ErrorNotice error={check.error} onRetry={() => start(file ?? undefined)} />}
      {check.result === null || file === null ? null : (
        <>
          <FecSummary name={file.name} result={check.result} />
          {check.result.anomalies.length === 0 ? null : (
            <AnomalyBrowser file={file} anomalies={check.result.anomalies} />
          )}
          <ReportActions file={file} anomalies={check.result.anomalies} />
        </>
      )}
      {check.result !== null || check.isBusy ? null : (
        <EmptyState Icon={FileSpreadsheet} title={t.emptyTitle} text={t.emptyText}>
          <div className="mt-2 flex flex-wrap justify-center gap-2">
            <Button kind="primary" onClick={() => start(createFaultyFec())}>
              {t.tryFaulty}
            </Button>
            <Button onClick={() => start(createValidFec())}>{t.tryValid}</Button>
          </div>
        </EmptyState>
      )}
    </div>
  );
}
