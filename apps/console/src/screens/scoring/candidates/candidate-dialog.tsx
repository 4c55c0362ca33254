import { createUuid } from '@probant/client';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/controls/dialog.tsx';
import { TextArea, TextField } from '../../../ui/controls/fields.tsx';
import { type Candidate, type ProfileDraft, readProfile } from '../scoring.rules.ts';
import { scoringTexts } from '../texts.ts';

const EMPTY: ProfileDraft = { name: '', skills: '', languages: '', positions: '', diplomas: '', location: '' };

type CandidateDialogProps = {
  readonly onAdd: (candidates: readonly Candidate[]) => void;
  readonly onClose: () => void;
};

/** An application that is typed, list by list. */
export function CandidateDialog({ onAdd, onClose }: CandidateDialogProps) {
  const t = useTexts(scoringTexts);
  const [draft, setDraft] = useState(EMPTY);
  const [isEmpty, setEmpty] = useState(false);
  const set = (part: Partial<ProfileDraft>) => setDraft((before) => ({ ...before, ...part }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const profile = readProfile(draft);
    setEmpty(profile === null);
    if (profile === null) return;
    onAdd([{ id: createUuid(), name: draft.name.trim(), profile }]);
    onClose();
  };
  return (
    <Dialog title={t.typeApplication} onClose={onClose}>
      <form className="space-y-3" onSubmit={submit} noValidate>
        <TextField label={t.label} hint={t.labelHint} value={draft.name} onChange={(name) => set({ name })} />
        <TextArea
          label={t.skills}
          hint={t.onePerLine}
          error={isEmpty ? t.empty : undefined}
          rows={3}
          value={draft.skills}
          onChange={(skills) => set({ skills })}
        />
        <TextArea
          label={t.candidateLanguages}
          rows={2}
          value={draft.languages}
          onChange={(languages) => set({ languages })}
        />
        <TextArea
          label={t.positions}
          hint={t.positionsHint}
          rows={3}
          value={draft.positions}
          onChange={(positions) => set({ positions })}
        />
        <TextArea label={t.diplomas} rows={2} value={draft.diplomas} onChange={(diplomas) => set({ diplomas })} />
        <TextField label={t.location} value={draft.location} onChange={(location) => set({ location })} />
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button kind="primary" type="submit">
            {t.add}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
