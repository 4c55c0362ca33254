import { useState } from 'react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextArea } from '../../../ui/controls/fields.tsx';
import { DropZone } from '../../../ui/files/drop-zone.tsx';
import { Card } from '../../../ui/layout.tsx';
import { produceTexts } from './produce-texts.ts';

const MAX_FILE_BYTES = 50_000_000;
/** A text area with more than this is slow; a larger file is named instead. */
const MAX_SHOWN_LENGTH = 20_000;

type SourceInputProps = {
  readonly text: string;
  readonly sample: string;
  readonly onChange: (text: string) => void;
};

/** Takes the rows: dropped, pasted, or the sample. */
export function SourceInput({ text, sample, onChange }: SourceInputProps) {
  const t = useTexts(produceTexts);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    setProblem(file.size > MAX_FILE_BYTES ? t.tooLarge : undefined);
    if (file.size <= MAX_FILE_BYTES) onChange(decode(await file.arrayBuffer()));
  };
  return (
    <Card
      title={t.source}
      actions={
        text === '' ? (
          <Button onClick={() => onChange(sample)}>{t.sample}</Button>
        ) : (
          <Button onClick={() => onChange('')}>{t.clear}</Button>
        )
      }
    >
      <div className="space-y-3">
        {text === '' ? <DropZone hint={t.dropHint} accept=".csv,.txt,.json" onFiles={([file]) => take(file)} /> : null}
        <TextArea
          label={t.paste}
          error={problem}
          rows={8}
          spellCheck={false}
          readOnly={text.length > MAX_SHOWN_LENGTH}
          value={text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text}
          onChange={onChange}
        />
      </div>
    </Card>
  );
}

function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
