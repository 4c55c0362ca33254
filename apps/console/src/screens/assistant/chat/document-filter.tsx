import { useState } from 'react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox, TextField } from '../../../ui/controls/fields.tsx';
import type { KnowledgeDocument } from '../bases/bases.ts';
import { assistantTexts } from '../texts.ts';

/** Limits of the API and of what a person looks through. */
const MAX_CHOSEN = 100;
const SHOWN_DOCUMENTS = 20;

type DocumentFilterProps = {
  readonly documents: readonly KnowledgeDocument[];
  readonly chosen: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
};

/** Limits questions to some documents; without a choice all are searched. */
export function DocumentFilter({ documents, chosen, onChange }: DocumentFilterProps) {
  const t = useTexts(assistantTexts);
  const { number } = useFormats();
  const [name, setName] = useState('');
  if (documents.length < 2) return <span />;
  const matching = documents.filter(({ filename }) => filename.toLowerCase().includes(name.trim().toLowerCase()));
  const hidden = matching.length - SHOWN_DOCUMENTS;
  const toggle = (id: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id));
  return (
    <details className="text-sm">
      <summary className="rounded-control py-2">
        {t.searchIn} <strong>{chosen.length === 0 ? t.allDocuments : t.chosenDocuments(number(chosen.length))}</strong>
      </summary>
      <div className="mt-2 max-h-64 space-y-2 overflow-y-auto rounded-card border border-line bg-surface p-3">
        {documents.length > SHOWN_DOCUMENTS ? (
          <TextField label={t.filterNames} value={name} onChange={setName} />
        ) : null}
        {matching.slice(0, SHOWN_DOCUMENTS).map(({ id, filename }) => (
          <Checkbox
            key={id}
            label={filename}
            isChecked={chosen.includes(id)}
            disabled={!chosen.includes(id) && chosen.length >= MAX_CHOSEN}
            onChange={(isChosen) => toggle(id, isChosen)}
          />
        ))}
        {hidden > 0 ? <p className="text-muted">{t.moreDocuments(number(hidden))}</p> : null}
        {chosen.length >= MAX_CHOSEN ? <p className="text-muted">{t.maxDocuments}</p> : null}
        {chosen.length === 0 ? null : <Button onClick={() => onChange([])}>{t.searchAll}</Button>}
      </div>
    </details>
  );
}
