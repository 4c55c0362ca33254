import type { LucideIcon } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import { Button } from '../controls/button.tsx';

type PickButtonProps = Pick<ComponentProps<'input'>, 'accept' | 'multiple'> & {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly isFolder?: boolean;
  readonly disabled?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
};

/** The types of React do not know this attribute. */
const FOLDER_ATTRIBUTE = { webkitdirectory: '' };

/** A button that opens the file dialog of the browser. */
export function PickButton({
  label,
  icon: Icon,
  isFolder = false,
  disabled = false,
  onFiles,
  ...choice
}: PickButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button disabled={disabled} onClick={() => input.current?.click()}>
        <Icon aria-hidden="true" size={16} />
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        className="hidden"
        aria-label={label}
        {...choice}
        {...(isFolder && FOLDER_ATTRIBUTE)}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
