import { Download } from 'lucide-react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useClient, useHasScope } from '../../../session/session.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { saveFile } from '../../../ui/files/save-file.ts';
import { ErrorNotice } from '../../../ui/messages/error-notice.tsx';
import { useTask } from '../../../ui/use-task.ts';
import type { TrailEvent } from '../events/use-events.ts';
import { trailTexts } from '../texts.ts';

/** Saves what an auditor verifies offline. */
export function ProofFiles({ event, proofFile }: { readonly event: TrailEvent; readonly proofFile: string | null }) {
  const t = useTexts(trailTexts);
  const client = useClient();
  const canExport = useHasScope('export');
  const evidence = useTask(async (id: string, signal) => {
    const init = { params: { path: { event_id: id } }, signal };
    const download = await client.download('get', '/v1/events/{event_id}/evidence', init);
    saveFile(`${id}.evidence.json`, await download.blob());
  });
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap gap-2">
        <Button
          disabled={proofFile === null}
          onClick={() => proofFile !== null && saveFile(`${event.id}.tlog-proof`, proofFile)}
        >
          <Download aria-hidden="true" size={16} />
          {t.proofFile}
        </Button>
        <Button disabled={!canExport} isBusy={evidence.isBusy} onClick={() => evidence.start(event.id)}>
          <Download aria-hidden="true" size={16} />
          {t.evidenceFile}
        </Button>
      </div>
      <p className="text-muted text-xs">{canExport ? t.evidenceNote : t.evidenceScope}</p>
      {evidence.error === null ? null : <ErrorNotice error={evidence.error} />}
    </div>
  );
}
