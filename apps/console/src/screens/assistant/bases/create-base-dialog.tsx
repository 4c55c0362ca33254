import { type FormEvent, useState } from 'react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useClient } from '../../../session/session.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/controls/dialog.tsx';
import { TextField } from '../../../ui/controls/fields.tsx';
import { ErrorNotice } from '../../../ui/messages/error-notice.tsx';
import { useTask } from '../../../ui/use-task.ts';
import { assistantTexts } from '../texts.ts';

const NAME_LENGTH = 200;

type CreateBaseDialogProps = {
  readonly onClose: () => void;
  readonly onCreated: (id: string) => Promise<void>;
};

export function CreateBaseDialog({ onClose, onCreated }: CreateBaseDialogProps) {
  const t = useTexts(assistantTexts);
  const client = useClient();
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);
  const creation = useTask(async (chosen: string, signal) => {
    const { id } = await client.post('/v1/knowledge-bases', { body: { name: chosen }, signal });
    await onCreated(id);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const chosen = name.trim();
    setMissing(chosen === '');
    if (chosen !== '') void creation.start(chosen);
  };
  return (
    <Dialog title={t.createTitle} onClose={onClose}>
      <form className="space-y-4" onSubmit={submit} noValidate>
        <TextField
          label={t.baseName}
          hint={t.baseNameHint}
          error={isMissing ? t.baseNameMissing : undefined}
          maxLength={NAME_LENGTH}
          autoComplete="off"
          value={name}
          onChange={setName}
        />
        {creation.error === null ? null : <ErrorNotice error={creation.error} />}
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button kind="primary" type="submit" isBusy={creation.isBusy}>
            {t.create}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
