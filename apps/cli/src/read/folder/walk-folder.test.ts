import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashEntry } from './open-entry.ts';
import { walkFolder } from './walk-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'walk-folder-'));
});
afterEach(() => rm(folder, { recursive: true }));

const list = async (isOwn: (location: Buffer) => boolean = () => false) => {
  const entries = [];
  for await (const { path, refusal } of walkFolder(folder, isOwn)) entries.push(`${path} ${refusal?.code ?? 'file'}`);
  return entries;
};

test('lists the files of all folders in the order of their names', async () => {
  await mkdir(join(folder, 'b/deep/deeper'), { recursive: true });
  for (const name of ['z.pdf', 'b/2.pdf', 'b/deep/deeper/x.pdf', 'a.pdf']) await writeFile(join(folder, name), 'x');
  expect(await list()).toEqual(['a.pdf file', 'z.pdf file', 'b/2.pdf file', 'b/deep/deeper/x.pdf file']);
});

test('follows no link: to a file, a folder, itself, the folder above, or nothing', async () => {
  await writeFile(join(folder, 'a.pdf'), 'x');
  for (const [name, target] of [
    ['file', join(folder, 'a.pdf')],
    ['folder', tmpdir()],
    ['itself', 'itself'],
    ['above', '..'],
    ['nothing', 'none'],
  ] as const)
    await symlink(target, join(folder, name));
  expect(await list()).toEqual([
    'a.pdf file',
    ...['above', 'file', 'folder', 'itself', 'nothing'].map((name) => `${name} link_not_followed`),
  ]);
});

test('does not open a link that replaced a file after it was listed', async () => {
  await writeFile(join(folder, 'a.pdf'), 'x');
  for await (const entry of walkFolder(folder, () => false)) {
    await rm(join(folder, 'a.pdf'));
    expect(await hashEntry(entry)).toEqual({ kind: 'gone' });
    await symlink('/etc/hostname', join(folder, 'a.pdf'));
    expect(await hashEntry(entry)).toMatchObject({ kind: 'refused', refusal: { code: 'link_not_followed' } });
  }
});

test('opens no pipe, which would wait for ever', async () => {
  spawnSync('mkfifo', [join(folder, 'pipe.pdf')]);
  expect(await list()).toEqual(['pipe.pdf not_a_file']);
});

test('lists and opens names that are not UTF-8', async () => {
  await writeFile(Buffer.concat([Buffer.from(`${folder}/re`), Buffer.from([0xe7]), Buffer.from('u.pdf')]), 'x');
  for await (const entry of walkFolder(folder, () => false)) {
    expect(entry.path).toBe('re\\xe7u.pdf');
    expect(await hashEntry(entry)).toMatchObject({ kind: 'value' });
  }
});

test('leaves out its own files and what systems leave behind', async () => {
  for (const name of ['out.csv', '.DS_Store', 'Thumbs.db', 'desktop.ini', '.cache.pdf'])
    await writeFile(join(folder, name), 'x');
  expect(await list((location) => location.toString().endsWith('out.csv'))).toEqual(['.cache.pdf file']);
});

test('says which folder it cannot read', async (context) => {
  if (process.getuid?.() === 0) context.skip('root may read every folder');
  await mkdir(join(folder, 'private'));
  await chmod(join(folder, 'private'), 0o000);
  expect(await list()).toEqual(['private folder_not_readable']);
  await chmod(join(folder, 'private'), 0o700);
});

test.each([
  ['an empty file', 'a.pdf', '', 'empty_file'],
  ['a text', 'notes.txt', 'x', 'extension_not_allowed'],
  ['no extension', 'scan', 'x', 'extension_not_allowed'],
  ['a TIFF with the extension .tif', 'a.tif', 'x', 'extension_not_allowed'],
])('does not send %s', async (_, name, content, code) => {
  await writeFile(join(folder, name), content);
  for await (const entry of walkFolder(folder, () => false))
    expect(await hashEntry(entry)).toMatchObject({ kind: 'refused', refusal: { code } });
});
