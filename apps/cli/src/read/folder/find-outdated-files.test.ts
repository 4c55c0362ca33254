import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findOutdatedFiles } from './find-outdated-files.ts';
import type { WrittenFile } from './results/load-rows.ts';
import { walkFolder } from './walk-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outdated-files-'));
});
afterEach(() => rm(folder, { recursive: true }));

const SHA256 = createHash('sha256').update('content').digest('hex');
const compare = (path: string, before: Partial<WrittenFile>, signal = new AbortController().signal) => {
  const written = { sha256: SHA256, error: null, message: null, types: [], ...before };
  return findOutdatedFiles(
    walkFolder(folder, () => false),
    new Map([[path, written]]),
    {
      onCompared: () => undefined,
      signal,
    },
  );
};

test.each([
  ['a file that did not change', 'a.pdf', 'content', {}, 'done'],
  ['a file that changed', 'a.pdf', 'another', {}, 'outdated'],
  ['a file that the platform refused', 'a.pdf', 'content', { error: 'password_protected' }, 'done'],
  ['a file for which the platform failed', 'a.pdf', 'content', { error: 'service_failed' }, 'outdated'],
  ['a file that is still empty', 'a.pdf', '', { sha256: null, error: 'empty_file' }, 'done'],
  ['a file that was empty', 'a.pdf', 'content', { sha256: null, error: 'empty_file' }, 'outdated'],
  ['a file that became empty', 'a.pdf', '', {}, 'outdated'],
  ['a file that could not be opened', 'a.pdf', 'content', { sha256: null, error: 'not_readable' }, 'outdated'],
  ['a text, which is not sent', 'a.txt', 'content', { sha256: null, error: 'extension_not_allowed' }, 'done'],
])('compares %s', async (_, path, content, before, state) => {
  await writeFile(join(folder, path), content);
  const isDone = state === 'done';
  expect(await compare(path, before)).toEqual({
    outdated: new Set(isDone ? [] : [path]),
    doneCount: isDone ? 1 : 0,
    toRead: isDone ? 0 : 1,
  });
});

test('a comparison ends when the run is stopped', async () => {
  await writeFile(join(folder, 'a.pdf'), 'content');
  await expect(compare('a.pdf', {}, AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped');
});
