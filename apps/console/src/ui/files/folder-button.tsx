import { FolderUp } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../controls/button.tsx';

type FolderButtonProps = {
  readonly label: string;
  readonly disabled?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
};

/** A button that asks for a folder, and gives the files in it and in the folders below. */
export function FolderButton({ label, disabled = false, onFiles }: FolderButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  // The types of React do not know this attribute.
  useEffect(() => input.current?.setAttribute('webkitdirectory', ''), []);
  return (
    <>
      <Button disabled={disabled} onClick={() => input.current?.click()}>
        <FolderUp aria-hidden="true" size={16} />
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        className="hidden"
        aria-label={label}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </>
  );
}
