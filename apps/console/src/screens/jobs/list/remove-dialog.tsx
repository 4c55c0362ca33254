import type { Schemas } from '@probant/client';
import { useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useClient } from '../../../session/session.tsx';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/controls/dialog.tsx';
import { ErrorNotice } from '../../../ui/messages/error-notice.tsx';
import { useTask } from '../../../ui/use-task.ts';
import { jobTexts } from '../texts.ts';
import { useJobName } from './use-job-name.ts';

type RemoveDialogProps = { readonly job: Schemas['Job']; readonly onClose: () => void };

/** Asks before a job is deleted with its results. */
export function RemoveDialog({ job, onClose }: RemoveDialogProps) {
  const t = useTexts(jobTexts);
  const client = useClient();
  const queries = useQueryClient();
  const announce = useAnnounce();
  const name = useJobName()(job);
  const removing = useTask(async (_: null, signal) => {
    await client.delete('/v1/jobs/{job_id}', { params: { path: { job_id: job.id } }, signal });
    await queries.invalidateQueries({ queryKey: ['jobs', 'list'] });
    announce(t.removed);
    onClose();
  });
  return (
    <Dialog title={t.removeTitle} onClose={onClose}>
      <p className="font-medium">{name}</p>
      <p className="mt-2 mb-4">{t.removeText}</p>
      {removing.error === null ? null : <ErrorNotice error={removing.error} />}
      <div className="mt-4 flex justify-end gap-3">
        <Button onClick={onClose}>{t.keep}</Button>
        <Button kind="danger" isBusy={removing.isBusy} onClick={() => void removing.start(null)}>
          {t.remove}
        </Button>
      </div>
    </Dialog>
  );
}
