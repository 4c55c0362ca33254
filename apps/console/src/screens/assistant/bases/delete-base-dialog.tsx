import { type FormEvent, useState } from 'react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useClient } from '../../../session/session.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/controls/dialog.tsx';
import { TextField } from '../../../ui/controls/fields.tsx';
import { ErrorNotice } from '../../../ui/messages/error-notice.tsx';
import { useTask } from '../../../ui/use-task.ts';
import { assistantTexts } from '../texts.ts';
import type { KnowledgeBase } from './bases.ts';

type DeleteBaseDialogProps = {
  readonly base: Pick<KnowledgeBase, 'id' | 'name'>;
  readonly onClose: () => void;
  readonly onDeleted: () => Promise<void>;
};

/** Deletes a base once its name was typed. */
export function DeleteBaseDialog({ base, onClose, onDeleted }: DeleteBaseDialogProps) {
  const t = useTexts(assistantTexts);
  const client = useClient();
  const [typed, setTyped] = useState('');
  const isConfirmed = typed.trim() === base.name.trim();
  const deletion = useTask(async (id: string, signal) => {
    await client.delete('/v1/knowledge-bases/{kb_id}', { params: { path: { kb_id: id } }, signal });
    await onDeleted();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isConfirmed) void deletion.start(base.id);
  };
  return (
    <Dialog title={t.deleteTitle} onClose={onClose}>
      <form className="space-y-4" onSubmit={submit} noValidate>
        <p className="text-sm">{t.deleteText}</p>
        <TextField label={t.deleteType(base.name)} autoComplete="off" value={typed} onChange={setTyped} />
        {deletion.error === null ? null : <ErrorNotice error={deletion.error} />}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button kind="danger" type="submit" isBusy={deletion.isBusy} disabled={!isConfirmed}>
            {t.deleteAction}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
