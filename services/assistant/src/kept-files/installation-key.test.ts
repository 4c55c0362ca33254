import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSystemRandomness } from '@probant/kernel/ids';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createKeyFile, KEY_PATTERN, useGivenKey } from './installation-key.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kept-files-'));
  file = join(folder, 'keys', 'kept-files.key');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const openFile = () => createKeyFile(file, readSystemRandomness);

test('a key file is created once, for its owner only, and is the same for every instance', async () => {
  const keys = await Promise.all(Array.from({ length: 5 }, () => openFile().readOrCreate()));
  expect(new Set(keys.map(({ id }) => id)).size).toBe(1);
  expect(keys[0]?.key.length).toBe(32);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(join(folder, 'keys'))).toEqual(['kept-files.key']);
  const text = (await readFile(file, 'utf8')).trim();
  expect(text).toMatch(KEY_PATTERN);
  expect(await useGivenKey(text).readOrCreate()).toEqual(keys[0]);
});

test('reading never creates a key, and finds one that appears later', async () => {
  const source = openFile();
  const refusal = { status: 503, message: expect.stringContaining('ENOENT') };
  await expect(source.read('0123456789abcdef')).rejects.toMatchObject(refusal);
  await expect(readdir(folder)).resolves.toEqual([]);
  const { id, key } = await openFile().readOrCreate();
  expect(await source.read(id)).toEqual(key);
  await expect(source.read('0123456789abcdef')).rejects.toThrow(
    `a kept file needs the key 0123456789abcdef, and this installation has the key ${id}`,
  );
});

test.each(['', 'secret', `${'A'.repeat(44)}\n`])(
  'a file with %j is refused without quoting it, and is kept',
  async (text) => {
    await openFile().readOrCreate();
    await writeFile(file, text);
    for (const reading of [openFile().read('0123456789abcdef'), openFile().readOrCreate()])
      await expect(reading).rejects.toMatchObject({
        status: 503,
        detail: 'The key of the kept files is not available, ask the operator',
        message: `${file} is not a key of kept files`,
      });
    expect(await readFile(file, 'utf8')).toBe(text);
  },
);

test('a folder that cannot be written is reported with its reason', async () => {
  await writeFile(join(folder, 'keys'), 'a file in place of the folder');
  await expect(openFile().readOrCreate()).rejects.toMatchObject({
    status: 503,
    message: expect.stringMatching(/ENOTDIR|EEXIST/),
  });
});

test('two keys have two ids, which do not contain them', async () => {
  const [first, second] = await Promise.all(
    [1, 2].map((fill) => useGivenKey(Buffer.alloc(32, fill).toString('base64')).readOrCreate()),
  );
  expect(first?.id).not.toBe(second?.id);
  expect(first?.id).toMatch(/^[0-9a-f]{16}$/);
});
