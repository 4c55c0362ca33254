import { FileUp } from 'lucide-react';
import { PickButton } from './pick-button.tsx';

type FileButtonProps = {
  readonly label: string;
  readonly accept: string;
  readonly isMultiple?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
};

/** A button that asks for files, for screens that already show some. */
export const FileButton = ({ isMultiple = false, ...props }: FileButtonProps) => (
  <PickButton {...props} icon={FileUp} multiple={isMultiple} />
);
