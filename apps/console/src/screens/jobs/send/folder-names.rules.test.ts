import { expect, test } from 'vitest';
import { findSentPath, nameWithFolders, partName } from './folder-names.rules.ts';

const sent = (webkitRelativePath: string) => findSentPath({ name: 'a.pdf', webkitRelativePath });

test('a file of a folder is called by its path, one alone by its name', () => {
  expect(nameWithFolders({ name: 'a.pdf', webkitRelativePath: '2026/mars/a.pdf' })).toBe('2026/mars/a.pdf');
  expect(nameWithFolders({ name: 'a.pdf', webkitRelativePath: '' })).toBe('a.pdf');
});

test('the path of a file of a folder is sent, none for one alone', () => {
  expect([sent('2026/été 😂/a.pdf'), sent('')]).toEqual(['2026/été 😂/a.pdf', null]);
});

test('what a job would refuse is left out of a path', () => {
  expect(sent('a\\b\n/fdp.\u202eexe/\ud83d.pdf')).toBe('a_b_/fdp._exe/_.pdf');
  expect(sent('../a/./b.pdf')).toBe('a/b.pdf');
});

test('of a path that is too deep or too long the end is sent', () => {
  expect(sent(`${'dossier/'.repeat(60)}a.pdf`)).toBe(`${'dossier/'.repeat(31)}a.pdf`);
  expect(sent(`mars/${'é'.repeat(600)}/avril/a.pdf`)).toBe('avril/a.pdf');
  expect(sent(`mars/${'é'.repeat(600)}.pdf`)).toBeNull();
});

test('a path is parted into its folders and the name', () => {
  expect(partName('2026/mars/a.pdf')).toEqual({ folders: '2026/mars/', base: 'a.pdf' });
  expect(partName('a.pdf')).toEqual({ folders: '', base: 'a.pdf' });
});
