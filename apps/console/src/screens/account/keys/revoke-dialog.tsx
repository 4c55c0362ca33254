import type { Schemas } from '@probant/client';
import { useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useActivity } from '../../../session/activity.tsx';
import { useClient } from '../../../session/session.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/controls/dialog.tsx';
import { ErrorNotice } from '../../../ui/messages/error-notice.tsx';
import { useTask } from '../../../ui/use-task.ts';
import { accountTexts } from '../texts.ts';

type RevokeDialogProps = { readonly details: Schemas['AccountKey']; readonly onClose: () => void };

/** Asks before a key is revoked, which cannot be undone. */
export function RevokeDialog({ details, onClose }: RevokeDialogProps) {
  const t = useTexts(accountTexts);
  const client = useClient();
  const queries = useQueryClient();
  const { add } = useActivity();
  const name = details.name ?? details.start;
  const revocation = useTask(async () => {
    await client.delete('/v1/account/keys/{key_id}', { params: { path: { key_id: details.key_id } } });
    add({ label: `${t.revoke} : ${name}`, screen: '/account' });
    void queries.invalidateQueries({ queryKey: ['keys'] });
    onClose();
  });
  return (
    <Dialog title={t.revokeTitle(name)} onClose={onClose}>
      <div className="space-y-4">
        <p>{t.revokeText}</p>
        {revocation.error === null ? null : <ErrorNotice error={revocation.error} />}
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button kind="danger" isBusy={revocation.isBusy} onClick={() => void revocation.start(undefined)}>
            {t.revoke}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
