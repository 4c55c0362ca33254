/** Between the folders of a name: the services keep what is after the last slash only. */
const SEPARATOR = ' › ';
const MAX_LENGTH = 255;

type FileOfFolder = { readonly name: string; readonly webkitRelativePath?: string };

/** Returns how a file of a folder is called: with its folders, `mars › facture.pdf`. Of a longer name the last 255 characters. */
export function nameWithFolders({ name, webkitRelativePath = '' }: FileOfFolder): string {
  const full = webkitRelativePath === '' ? name : webkitRelativePath.split('/').join(SEPARATOR);
  return full.length <= MAX_LENGTH ? full : `…${full.slice(1 - MAX_LENGTH)}`;
}

/** Parts a name into its folders, '' without one, and the name in the last of them. */
export function partName(name: string): { readonly folders: string; readonly base: string } {
  const end = name.lastIndexOf(SEPARATOR);
  const start = end < 0 ? 0 : end + SEPARATOR.length;
  return { folders: name.slice(0, start), base: name.slice(start) };
}
