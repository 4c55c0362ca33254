import { useTexts } from '../../i18n/define-texts.ts';
import { SelectField } from '../../ui/controls/fields.tsx';
import type { SupportingDocumentType } from './opinion.rules.ts';
import { texts } from './texts.ts';

const TYPES = [
  'other',
  'rib',
  'receipt',
  'attestation',
  'id_card',
  'resume',
] as const satisfies readonly SupportingDocumentType[];

type TypeFieldProps = {
  readonly value: SupportingDocumentType;
  readonly onChange: (type: SupportingDocumentType) => void;
};

/** What the document is meant to be: it decides how much each sign weighs. */
export function TypeField({ value, onChange }: TypeFieldProps) {
  const t = useTexts(texts);
  return (
    <div className="max-w-md">
      <SelectField
        label={t.type}
        hint={t.typeHint}
        value={value}
        choices={TYPES.map((type) => ({ value: type, label: t[type] }))}
        onChange={onChange}
      />
    </div>
  );
}
