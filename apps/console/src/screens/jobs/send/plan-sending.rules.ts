import { nameWithFolders } from './folder-names.rules.ts';

/** Extensions that extraction reads (docs/formats.md). */
const READABLE = ['.pdf', '.docx', '.png', '.jpg', '.jpeg', '.tiff', '.bmp', '.gif'];

export const ACCEPTED_FILES = READABLE.join(',');

type NamedFile = { readonly name: string; readonly size: number; readonly webkitRelativePath?: string };

/** Parts the files of a folder: those to send, and the names of those of another kind or hidden, which are left out. */
export function sortOutFiles<Some extends NamedFile>(
  files: readonly Some[],
): { readonly readable: readonly Some[]; readonly leftOut: readonly string[] } {
  const isReadable = ({ name }: Some) => {
    const lower = name.toLowerCase();
    return !lower.startsWith('.') && READABLE.some((extension) => lower.endsWith(extension));
  };
  const others = files.filter((file) => !isReadable(file));
  return { readable: files.filter(isReadable), leftOut: others.map(nameWithFolders) };
}

/** One call takes at most 100 files, and a key has 60 calls a minute. */
const MAX_GROUP_FILES = 100;
/** Small groups show how far the sending is, and little is sent again after a failure. */
const MIN_GROUP_FILES = 20;
const AIMED_CALLS = 40;
const MAX_GROUP_BYTES = 50_000_000;

/** Parts files into the calls that send them, in their order. */
export function groupFiles<Some extends NamedFile>(files: readonly Some[]): readonly (readonly Some[])[] {
  const maxFiles = Math.min(MAX_GROUP_FILES, Math.max(MIN_GROUP_FILES, Math.ceil(files.length / AIMED_CALLS)));
  const groups: Some[][] = [];
  let bytes = 0;
  for (const file of files) {
    const group = groups.at(-1);
    if (group === undefined || group.length >= maxFiles || bytes + file.size > MAX_GROUP_BYTES) {
      groups.push([file]);
      bytes = file.size;
    } else {
      group.push(file);
      bytes += file.size;
    }
  }
  return groups;
}
