/** What is dropped, as far as the files of folders are found in it. */
export type Dropped = {
  readonly files: Iterable<File> | ArrayLike<File>;
  readonly items: ArrayLike<{ readonly webkitGetAsEntry: () => FileSystemEntry | null }>;
};

/**
 * Returns the files that were dropped, with those of folders and of the folders in them, in the order of their names. Files of folders have
 * their `webkitRelativePath`, as those of a chosen folder.
 */
export async function listDroppedFiles({ files, items }: Dropped): Promise<readonly File[]> {
  // Both are read at once: the browser empties them when the event is over.
  const plain = Array.from(files);
  const entries = Array.from(items).flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (!entries.some(({ isDirectory }) => isDirectory)) return plain;
  return (await Promise.all(entries.map(listFilesOf))).flat();
}

async function listFilesOf(entry: FileSystemEntry): Promise<readonly File[]> {
  if (isFileEntry(entry)) return [await readFileOf(entry)];
  if (!isFolderEntry(entry)) return [];
  const reader = entry.createReader();
  const entries: FileSystemEntry[] = [];
  // A reader gives at most 100 entries at a time, and none at the end.
  for (;;) {
    const page = await new Promise<readonly FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (page.length === 0) break;
    entries.push(...page);
  }
  entries.sort((a, b) => a.name.localeCompare(b.name));
  return (await Promise.all(entries.map(listFilesOf))).flat();
}

async function readFileOf(entry: FileSystemFileEntry): Promise<File> {
  const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
  const path = entry.fullPath.replace(/^\//, '');
  // Browsers leave the path of a dropped file empty, and its property is read-only.
  if (path.includes('/')) Object.defineProperty(file, 'webkitRelativePath', { value: path });
  return file;
}

const isFileEntry = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolderEntry = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
