import { FolderUp } from 'lucide-react';
import { PickButton } from './pick-button.tsx';

type FolderButtonProps = {
  readonly label: string;
  readonly disabled?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
};

/** A button that asks for a folder, and gives the files in it and in the folders below. */
export const FolderButton = (props: FolderButtonProps) => <PickButton {...props} icon={FolderUp} isFolder />;
