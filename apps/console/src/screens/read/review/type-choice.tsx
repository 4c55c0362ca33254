import { DOCUMENT_TYPES } from '../../../api/document-types.ts';
import { useTexts } from '../../../i18n/define-texts.ts';
import { SelectField } from '../../../ui/controls/fields.tsx';
import { texts } from '../texts.ts';
import type { ExtractionResult } from '../values/fields.rules.ts';
import type { Reading } from '../values/readings.rules.ts';

type TypeChoiceProps = {
  readonly reading: Reading;
  readonly result: ExtractionResult;
  readonly onType: (type: Reading['requestedType']) => void;
};

/** As what the document was read; another choice reads it again. */
export function TypeChoice({ reading: { requestedType }, result, onType }: TypeChoiceProps) {
  const t = useTexts(texts);
  const kind = result.details?.kind;
  const detected = kind === 'credit_note' ? t.creditNote : kind === 'refund' ? t.refund : t[result.document_type];
  const isDetected = requestedType === null;
  return (
    <div className="w-56">
      <SelectField
        label={t.type}
        value={requestedType ?? 'auto'}
        choices={[
          { value: 'auto', label: isDetected && result.data !== null ? t.types(detected) : t.auto },
          ...DOCUMENT_TYPES.map((type) => ({ value: type, label: t[type] })),
        ]}
        onChange={(type) => onType(type === 'auto' ? null : type)}
      />
    </div>
  );
}
