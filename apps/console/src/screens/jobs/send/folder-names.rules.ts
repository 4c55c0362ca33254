/** Of a path, as a job takes it: its length in UTF-8, and how many folders and names it has. */
const MAX_PATH_BYTES = 1_024;
const MAX_PATH_PARTS = 32;
/** What a job does not take in a path. */
const REFUSED_CHARACTERS = /[\\\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

type FileOfFolder = { readonly name: string; readonly webkitRelativePath?: string };

/** Returns how a file of a folder is called: with its folders, `mars/facture.pdf`. */
export const nameWithFolders = ({ name, webkitRelativePath = '' }: FileOfFolder): string =>
  webkitRelativePath === '' ? name : webkitRelativePath;

/**
 * Returns the path under which a job takes a file of a folder; null for a file without a folder. Of a path that is too deep or too long
 * the end is left, and characters that a job refuses become `_`.
 */
export function findSentPath({ webkitRelativePath = '' }: FileOfFolder): string | null {
  const parts = webkitRelativePath.replace(REFUSED_CHARACTERS, '_').split('/').filter(isNamed);
  for (let from = Math.max(0, parts.length - MAX_PATH_PARTS); from < parts.length - 1; from += 1) {
    const path = parts.slice(from).join('/');
    if (new TextEncoder().encode(path).length <= MAX_PATH_BYTES) return path;
  }
  return null;
}

const isNamed = (part: string): boolean => !['', '.', '..'].includes(part);

/** Parts a path into its folders, '' without one, and the name in the last of them. */
export function partName(path: string): { readonly folders: string; readonly base: string } {
  const start = path.lastIndexOf('/') + 1;
  return { folders: path.slice(0, start), base: path.slice(start) };
}
