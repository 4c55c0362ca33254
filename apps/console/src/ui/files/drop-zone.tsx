import { FileUp } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';
import { defineTexts, useTexts } from '../../i18n/define-texts.ts';
import { listDroppedFiles } from './list-dropped-files.ts';

const texts = defineTexts({
  fr: {
    choose: 'Choisir des fichiers',
    chooseOne: 'Choisir un fichier',
    drop: 'ou les déposer ici',
    dropOne: 'ou le déposer ici',
  },
  en: { choose: 'Choose files', chooseOne: 'Choose a file', drop: 'or drop them here', dropOne: 'or drop it here' },
});

type DropZoneProps = {
  readonly onFiles: (files: readonly File[]) => void;
  /** Extensions and types, as of `<input accept>`: `.pdf,.png,image/*`. */
  readonly accept?: string;
  readonly isMultiple?: boolean;
  /** What may be dropped: kinds, sizes and counts, in a sentence. */
  readonly hint: string;
  readonly disabled?: boolean;
};

/** Takes files by mouse, by keyboard, by drop and by paste; of a folder that is dropped, the files in it. */
export function DropZone({ onFiles, accept, isMultiple = false, hint, disabled = false }: DropZoneProps) {
  const t = useTexts(texts);
  const id = useId();
  const [isOver, setOver] = useState(false);
  const give = (list: Iterable<File> | null | undefined) => {
    const files = [...(list ?? [])];
    if (files.length > 0 && !disabled) onFiles(isMultiple ? files : files.slice(0, 1));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void listDroppedFiles(event.dataTransfer).then(give);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the input below does the same by mouse and keyboard
    <div
      className={`relative rounded-card border-2 border-dashed px-6 py-8 text-center transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent ${isOver ? 'border-accent bg-accent-soft' : 'border-strong-line bg-surface'}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={(event) => {
        // Handlers of the page see that these files are taken.
        if (event.clipboardData.files.length > 0) event.preventDefault();
        give(event.clipboardData.files);
      }}
    >
      <FileUp aria-hidden="true" size={28} className="mx-auto text-accent" />
      <label htmlFor={id} className="mt-2 block cursor-pointer">
        <span className="font-semibold text-accent underline underline-offset-4">
          {isMultiple ? t.choose : t.chooseOne}
        </span>{' '}
        <span className="text-muted">{isMultiple ? t.drop : t.dropOne}</span>
      </label>
      <input
        id={id}
        type="file"
        className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
        accept={accept}
        multiple={isMultiple}
        disabled={disabled}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => {
          give(target.files);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
      <p id={`${id}-hint`} className="mt-2 text-muted text-sm">
        {hint}
      </p>
    </div>
  );
}
