/** Of a path, as a job takes it: its length in UTF-8, and how many folders and names it has. */
const MAX_PATH_BYTES = 1_024;
const MAX_PATH_PARTS = 32;
/** What a job does not take in a path: signs, encoded signs, a drive, and names of dots and blanks only. */
const REFUSED_CHARACTERS = /[\\\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffe\uffff]/gu;
const REFUSED_PERCENT = /%(?=2e|2f|5c|25|00)/gi;
const REFUSED_COLON = /(?<=^[a-z]):/i;
const REFUSED_NAME = /^[.\p{White_Space}\p{Default_Ignorable_Code_Point}]+$/u;

type FileOfFolder = { readonly name: string; readonly webkitRelativePath?: string };

/** Returns how a file of a folder is called: with its folders, `mars/facture.pdf`. */
export const nameWithFolders = ({ name, webkitRelativePath = '' }: FileOfFolder): string =>
  webkitRelativePath === '' ? name : webkitRelativePath;

/**
 * Returns the path under which a job takes a file of a folder; null for a file without a folder. Of a path that is too deep or too long
 * the end is left, and what a job refuses becomes `_`.
 */
export function findSentPath({ webkitRelativePath = '' }: FileOfFolder): string | null {
  const parts = webkitRelativePath.split('/').filter(isNamed).map(replaceRefused);
  for (let from = Math.max(0, parts.length - MAX_PATH_PARTS); from < parts.length - 1; from += 1) {
    const path = parts.slice(from).join('/');
    if (new TextEncoder().encode(path).length <= MAX_PATH_BYTES) return path;
  }
  return null;
}

const isNamed = (part: string): boolean => !['', '.', '..'].includes(part);

function replaceRefused(part: string): string {
  const replaced = part.replace(REFUSED_CHARACTERS, '_').replace(REFUSED_PERCENT, '_').replace(REFUSED_COLON, '_');
  return REFUSED_NAME.test(replaced) ? '_' : replaced;
}

/** Parts a path into its folders, '' without one, and the name in the last of them. */
export function partName(path: string): { readonly folders: string; readonly base: string } {
  const start = path.lastIndexOf('/') + 1;
  return { folders: path.slice(0, start), base: path.slice(start) };
}
