import { expect, test } from 'vitest';
import { listDroppedFiles } from './list-dropped-files.ts';

const named = (name: string) => new File(['x'], name);

const fileEntry = (name: string, folder = '') => ({
  isFile: true,
  isDirectory: false,
  name,
  fullPath: `${folder}/${name}`,
  file: (give: (file: File) => void) => give(named(name)),
});

/** A folder whose reader gives two entries at a time, as browsers give a hundred. */
const folderEntry = (name: string, entries: readonly object[]) => ({
  isFile: false,
  isDirectory: true,
  name,
  createReader: () => {
    let read = 0;
    return {
      readEntries: (give: (page: readonly object[]) => void) => {
        give(entries.slice(read, read + 2));
        read += 2;
      },
    };
  },
});

const drop = (...entries: readonly object[]) =>
  entries.map((entry) => ({ webkitGetAsEntry: () => entry as FileSystemEntry }));
const namesOf = (files: readonly File[]) => files.map(({ name }) => name);

test('every file of a folder and of the folders in it is found, in the order of names', async () => {
  const march = folderEntry('mars', [fileEntry('c.pdf'), fileEntry('a.pdf'), fileEntry('b.pdf')]);
  const items = drop(folderEntry('2026', [march, fileEntry('note.jpg'), folderEntry('vide', [])]), fileEntry('z.pdf'));
  expect(namesOf(await listDroppedFiles({ files: [named('2026'), named('z.pdf')], items }))).toEqual([
    'a.pdf',
    'b.pdf',
    'c.pdf',
    'note.jpg',
    'z.pdf',
  ]);
});

test('a file of a folder has its path, as one of a chosen folder', async () => {
  const items = drop(
    folderEntry('2026', [folderEntry('mars', [fileEntry('a.pdf', '/2026/mars')])]),
    fileEntry('z.pdf'),
  );
  const files = await listDroppedFiles({ files: [], items });
  expect(files.map(({ webkitRelativePath = '' }) => webkitRelativePath)).toEqual(['2026/mars/a.pdf', '']);
});

test('files without a folder are those that the browser names', async () => {
  const files = [named('facture.pdf')];
  expect(await listDroppedFiles({ files, items: drop(fileEntry('facture.pdf')) })).toEqual(files);
  expect(await listDroppedFiles({ files, items: [] })).toEqual(files);
});
