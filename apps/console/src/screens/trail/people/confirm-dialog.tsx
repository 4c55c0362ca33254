import { type FormEvent, useState } from 'react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/controls/dialog.tsx';
import { TextField } from '../../../ui/controls/fields.tsx';
import { trailTexts } from '../texts.ts';

type ConfirmDialogProps = {
  readonly subject: string;
  readonly events: string | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** Asks for the identifier once more before it is erased for good. */
export function ConfirmDialog({ subject, events, onConfirm, onClose }: ConfirmDialogProps) {
  const t = useTexts(trailTexts);
  const [typed, setTyped] = useState('');
  const isSame = typed === subject;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSame) onConfirm();
  };
  return (
    <Dialog title={t.confirmTitle} onClose={onClose}>
      <form className="space-y-4" onSubmit={submit}>
        {events === null ? null : <p>{t.confirmText(events)}</p>}
        <TextField
          label={t.confirmType(subject)}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={setTyped}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{t.keep}</Button>
          <Button kind="danger" type="submit" disabled={!isSame}>
            {t.confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
