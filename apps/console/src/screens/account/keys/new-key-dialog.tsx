import type { Schemas } from '@probant/client';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useActivity } from '../../../session/activity.tsx';
import { useSession } from '../../../session/session.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import { Dialog } from '../../../ui/controls/dialog.tsx';
import { Checkbox, TextField } from '../../../ui/controls/fields.tsx';
import { Notice } from '../../../ui/messages/badge.tsx';
import { ErrorNotice } from '../../../ui/messages/error-notice.tsx';
import { useTask } from '../../../ui/use-task.ts';
import { accountTexts } from '../texts.ts';

type Scope = Schemas['AccountKeyScope'];

/** Creates a key and shows it this once. */
export function NewKeyDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts(accountTexts);
  const { client } = useSession();
  const queries = useQueryClient();
  const { add } = useActivity();
  // Not ended with the dialog: a key that was issued unseen could not be shown again.
  const creation = useTask(async (body: Schemas['AccountKeyRequest']) => {
    const created = await client.post('/v1/account/keys', { body });
    add({ label: `${t.newKey} : ${created.details.name ?? created.details.start}`, screen: '/account' });
    void queries.invalidateQueries({ queryKey: ['keys'] });
    return created;
  });
  if (creation.result === null)
    return (
      <Dialog title={t.newKey} onClose={onClose}>
        <NewKeyForm
          isBusy={creation.isBusy}
          error={creation.error}
          onSubmit={(body) => void creation.start(body)}
          onCancel={onClose}
        />
      </Dialog>
    );
  return (
    <Dialog title={t.shownOnce} onClose={onClose}>
      <div className="space-y-4">
        <Notice tone="watch">{t.shownOnceText}</Notice>
        <code className="block break-all rounded-control bg-sunken p-3 font-mono text-sm">{creation.result.key}</code>
        <div className="flex flex-wrap justify-end gap-3">
          <CopyButton label={t.copy} text={creation.result.key} />
          <Button kind="primary" onClick={onClose}>
            {t.done}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

type NewKeyFormProps = {
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly onSubmit: (body: Schemas['AccountKeyRequest']) => void;
  readonly onCancel: () => void;
};

function NewKeyForm({ isBusy, error, onSubmit, onCancel }: NewKeyFormProps) {
  const t = useTexts(accountTexts);
  // A key gives no more than it has.
  const { scopes: heldScopes } = useSession().account.key;
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly Scope[]>(['read']);
  const [expiry, setExpiry] = useState('');
  const [isChecked, setChecked] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (name.trim() === '' || scopes.length === 0) return;
    const expires = expiry === '' ? {} : { expires_at: new Date(`${expiry}T23:59:59`).toISOString() };
    onSubmit({ name: name.trim(), scopes: [...scopes], ...expires });
  };
  return (
    <form className="space-y-4" onSubmit={submit} noValidate>
      <TextField
        label={t.name}
        hint={t.nameHint}
        error={isChecked && name.trim() === '' ? t.nameMissing : undefined}
        value={name}
        maxLength={100}
        onChange={setName}
      />
      <fieldset className="space-y-2">
        <legend className="mb-1 font-medium text-sm">{t.scopes}</legend>
        {heldScopes.map((scope) => (
          <Checkbox
            key={scope}
            label={t[scope]}
            isChecked={scopes.includes(scope)}
            onChange={(isGiven) => setScopes(isGiven ? [...scopes, scope] : scopes.filter((given) => given !== scope))}
          />
        ))}
        {isChecked && scopes.length === 0 ? <p className="font-medium text-bad text-sm">{t.scopesMissing}</p> : null}
      </fieldset>
      <TextField label={t.expiry} type="date" value={expiry} onChange={setExpiry} />
      {error === null ? null : <ErrorNotice error={error} />}
      <div className="flex justify-end gap-3">
        <Button onClick={onCancel}>{t.cancel}</Button>
        <Button kind="primary" type="submit" isBusy={isBusy}>
          {t.create}
        </Button>
      </div>
    </form>
  );
}
