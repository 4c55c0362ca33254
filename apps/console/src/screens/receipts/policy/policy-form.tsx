import { Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useClient, useHasScope } from '../../../session/session.tsx';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { Checkbox, TextField } from '../../../ui/controls/fields.tsx';
import { ErrorNotice } from '../../../ui/messages/error-notice.tsx';
import { useTask } from '../../../ui/use-task.ts';
import { receiptTexts } from '../texts.ts';
import { type Policy, savePolicy } from './policy.ts';
import { draftPolicy, type PolicyDraft, parseAmount, readDraft } from './policy-form.rules.ts';
import { PresetChoice } from './preset-choice.tsx';

type PolicyFormProps = { readonly policy: Policy; readonly onClose: () => void };

export function PolicyForm({ policy, onClose }: PolicyFormProps) {
  const t = useTexts(receiptTexts);
  const client = useClient();
  const announce = useAnnounce();
  const mayWrite = useHasScope('write');
  const [draft, setDraft] = useState(() => draftPolicy(policy));
  const change = (part: Partial<PolicyDraft>) => setDraft((before) => ({ ...before, ...part }));
  const saving = useTask(async (body: Policy, signal) => {
    await savePolicy(client, body, signal);
    announce(t.policySaved);
    onClose();
  });
  const read = readDraft(draft);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (read !== null) void saving.start(read);
  };
  const amountError = (text: string, isOptional = false) =>
    (isOptional && text.trim() === '') || parseAmount(text) !== null ? undefined : t.badAmount;
  return (
    <form className="space-y-4" onSubmit={submit} noValidate>
      <TextField
        label={`${t.generalCap} (${draft.currency})`}
        inputMode="decimal"
        error={amountError(draft.generalCap)}
        value={draft.generalCap}
        onChange={(generalCap) => change({ generalCap })}
      />
      <TextField
        label={`${t.vatAbove} (${draft.currency})`}
        inputMode="decimal"
        error={amountError(draft.vatAbove, true)}
        value={draft.vatAbove}
        onChange={(vatAbove) => change({ vatAbove })}
      />
      <Checkbox
        label={t.weekends}
        isChecked={draft.flagsWeekends}
        onChange={(flagsWeekends) => change({ flagsWeekends })}
      />
      <CapRows caps={draft.caps} onChange={(caps) => change({ caps })} />
      <PresetChoice chosen={draft.presets ?? []} onChange={(presets) => change({ presets })} />
      {saving.error === null ? null : <ErrorNotice error={saving.error} />}
      <div className="flex justify-end gap-3">
        <Button onClick={onClose}>{t.close}</Button>
        {mayWrite ? (
          <Button kind="primary" type="submit" disabled={read === null} isBusy={saving.isBusy}>
            {t.save}
          </Button>
        ) : null}
      </div>
    </form>
  );
}

type CapRowsProps = {
  readonly caps: PolicyDraft['caps'];
  readonly onChange: (caps: PolicyDraft['caps']) => void;
};

function CapRows({ caps, onChange }: CapRowsProps) {
  const t = useTexts(receiptTexts);
  const { number } = useFormats();
  const replace = (id: number, part: { readonly category?: string; readonly amount?: string }) =>
    onChange(caps.map((cap) => (cap.id === id ? { ...cap, ...part } : cap)));
  const add = () =>
    onChange([...caps, { id: Math.max(-1, ...caps.map(({ id }) => id)) + 1, category: '', amount: '' }]);
  return (
    <fieldset className="space-y-2">
      <legend className="font-medium text-sm">{t.caps}</legend>
      {caps.map(({ id, category, amount }, index) => (
        <div key={id} className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <TextField
              label={t.category}
              maxLength={200}
              value={category}
              onChange={(value) => replace(id, { category: value })}
            />
          </div>
          <div className="w-28">
            <TextField
              label={t.capOf(number(index + 1))}
              inputMode="decimal"
              error={category.trim() === '' || parseAmount(amount) !== null ? undefined : t.badAmount}
              value={amount}
              onChange={(value) => replace(id, { amount: value })}
            />
          </div>
          <IconButton
            label={t.removeCap(number(index + 1))}
            Icon={Trash2}
            onClick={() => onChange(caps.filter((cap) => cap.id !== id))}
          />
        </div>
      ))}
      <Button onClick={add}>
        <Plus aria-hidden="true" size={16} />
        {t.addCap}
      </Button>
    </fieldset>
  );
}
