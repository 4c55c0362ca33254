import { expect, test } from 'vitest';
import { nameWithFolders, partName } from './folder-names.rules.ts';

test('a file of a folder is called by its path, one alone by its name', () => {
  expect(nameWithFolders({ name: 'a.pdf', webkitRelativePath: '2026/mars/a.pdf' })).toBe('2026 › mars › a.pdf');
  expect(nameWithFolders({ name: 'a.pdf', webkitRelativePath: '' })).toBe('a.pdf');
});

test('a name has at most 255 characters, its end among them', () => {
  const name = nameWithFolders({ name: 'a.pdf', webkitRelativePath: `${'dossier/'.repeat(60)}a.pdf` });
  expect(name).toHaveLength(255);
  expect(name).toMatch(/^….* › dossier › a\.pdf$/);
});

test('a name is parted into its folders and the rest', () => {
  expect(partName('2026 › mars › a.pdf')).toEqual({ folders: '2026 › mars › ', base: 'a.pdf' });
  expect(partName('a.pdf')).toEqual({ folders: '', base: 'a.pdf' });
});
