import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../controls/button.tsx';

type FileButtonProps = {
  readonly label: string;
  readonly accept: string;
  readonly isMultiple?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
};

/** A button that asks for files, for screens that already show some. */
export function FileButton({ label, accept, isMultiple = false, onFiles }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onClick={() => input.current?.click()}>
        <FileUp aria-hidden="true" size={16} />
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        className="hidden"
        aria-label={label}
        accept={accept}
        multiple={isMultiple}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
