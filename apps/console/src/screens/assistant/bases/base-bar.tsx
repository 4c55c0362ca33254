import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useHasScope } from '../../../session/session.tsx';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { SelectField } from '../../../ui/controls/fields.tsx';
import { assistantTexts } from '../texts.ts';
import type { KnowledgeBase } from './bases.ts';
import { DeleteBaseDialog } from './delete-base-dialog.tsx';

type BaseBarProps = {
  readonly base: KnowledgeBase;
  readonly bases: readonly KnowledgeBase[];
  /** Work on the present base would end with a change of the base. */
  readonly isBusy: boolean;
  readonly onChoose: (id: string) => void;
  readonly onCreate: () => void;
  readonly onDeleted: () => Promise<void>;
};

/** Chooses a base, creates one, deletes one. */
export function BaseBar({ base, bases, isBusy, onChoose, onCreate, onDeleted }: BaseBarProps) {
  const t = useTexts(assistantTexts);
  const { count } = useFormats();
  const mayWrite = useHasScope('write');
  const [isDeleting, setDeleting] = useState(false);
  const documentWords = { one: t.documentOne, other: t.documentMany };
  const choices = bases.map(({ id, name, document_count }) => ({
    value: id,
    label: `${name} · ${count(id === base.id ? base.document_count : document_count, documentWords)}`,
  }));
  return (
    <div className="mb-4 flex flex-wrap items-end gap-2">
      <div className="min-w-0 max-w-md flex-1 basis-64">
        <SelectField label={t.base} value={base.id} choices={choices} onChange={onChoose} disabled={isBusy} />
      </div>
      {mayWrite ? (
        <div className="flex gap-2">
          <Button onClick={onCreate} disabled={isBusy}>
            <Plus aria-hidden="true" size={16} />
            {t.newBase}
          </Button>
          <IconButton
            label={t.deleteBase}
            Icon={Trash2}
            kind="danger"
            disabled={isBusy}
            onClick={() => setDeleting(true)}
          />
        </div>
      ) : null}
      {isDeleting ? <DeleteBaseDialog base={base} onClose={() => setDeleting(false)} onDeleted={onDeleted} /> : null}
    </div>
  );
}
