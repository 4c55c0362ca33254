import { type FormEvent, useState } from 'react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/controls/dialog.tsx';
import { TextArea } from '../../../ui/controls/fields.tsx';
import { scoringTexts } from '../texts.ts';

/** A resume of twenty pages. */
const MAX_CHARACTERS = 60_000;

type PasteDialogProps = {
  /** How the pasted resume is named in the list of files, without an extension. */
  readonly name: string;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onClose: () => void;
};

/** The text of a resume, which the service reads as it reads a file: it is sent as a Word document. */
export function PasteDialog({ name, onFiles, onClose }: PasteDialogProps) {
  const t = useTexts(scoringTexts);
  const [text, setText] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setEmpty(text.trim() === '');
    if (text.trim() === '') return;
    // Most visitors never paste: the writer is loaded when one does.
    const { writeDocx } = await import('../../../office/write-docx.ts');
    const document = await writeDocx(text);
    onFiles([new File([document], `${name}.docx`, { type: document.type })]);
    onClose();
  };
  return (
    <Dialog title={t.pasteResume} onClose={onClose}>
      <form className="space-y-3" onSubmit={submit} noValidate>
        <TextArea
          label={t.resumeText}
          hint={t.resumeTextHint}
          error={isEmpty ? t.resumeTextMissing : undefined}
          rows={14}
          maxLength={MAX_CHARACTERS}
          value={text}
          onChange={setText}
        />
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button kind="primary" type="submit">
            {t.readResume}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
