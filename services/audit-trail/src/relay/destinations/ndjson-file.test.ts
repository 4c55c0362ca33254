import { appendFile, mkdir, mkdtemp, readFile, rename, rm, stat, truncate, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Destination } from '../destination.ts';
import { testDestination } from '../testing/destination.suite.ts';
import { createEventsBatch } from '../testing/messages.ts';
import { createFileDestination, isUsableFile } from './ndjson-file.ts';

const never = new AbortController().signal;
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(`${tmpdir()}/probant-relay-`);
});
afterAll(() => rm(folder, { recursive: true }));

const lines = async (path: string): Promise<readonly string[]> => {
  const text = await readFile(path, 'utf8').catch(() => '');
  expect(text === '' || text.endsWith('\n')).toBe(true);
  return text.split('\n').slice(0, -1);
};
const idsIn = async (path: string) => (await lines(path)).map((line) => JSON.parse(line).id);

describe('the file destination', () => {
  const path = () => `${folder}/shared/audit.ndjson`;
  let destination: Destination;
  beforeAll(() => {
    destination = createFileDestination(path());
  });
  afterAll(() => destination.close());
  testDestination(
    'a file',
    () => ({
      destination,
      listReceived: async () => (await lines(path())).map((text) => ({ id: JSON.parse(text).id, text })),
      async clear() {
        await mkdir(`${folder}/shared`, { recursive: true });
        await rm(path(), { force: true });
      },
      stop: () => rename(`${folder}/shared`, `${folder}/away`),
      restart: () => rename(`${folder}/away`, `${folder}/shared`),
    }),
    true,
  );
});

describe('createFileDestination', () => {
  let path = '';
  let fileCount = 0;
  beforeEach(() => {
    fileCount += 1;
    path = `${folder}/${fileCount}.ndjson`;
  });

  test('creates a file that only its owner can read', async () => {
    const file = createFileDestination(path);
    await file.send(createEventsBatch(1, 2), never);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    await file.close();
  });

  test('creates a new file after a rotation by renaming and loses nothing', async () => {
    const file = createFileDestination(path);
    await file.send(createEventsBatch(1, 2), never);
    await rename(path, `${path}.1`);
    await file.send(createEventsBatch(3, 4), never);
    expect(await idsIn(`${path}.1`)).toEqual(['demo:1', 'demo:2']);
    expect(await idsIn(path)).toEqual(['demo:3', 'demo:4']);
    await file.close();
  });

  test('continues at the new end after the file was copied and truncated', async () => {
    const file = createFileDestination(path);
    await file.send(createEventsBatch(1, 2), never);
    await truncate(path);
    await file.send(createEventsBatch(3, 3), never);
    expect(await idsIn(path)).toEqual(['demo:3']);
    await file.close();
  });

  test('creates the file again after it was removed', async () => {
    const file = createFileDestination(path);
    await file.send(createEventsBatch(1, 1), never);
    await unlink(path);
    await file.send(createEventsBatch(2, 2), never);
    expect(await idsIn(path)).toEqual(['demo:2']);
    await file.close();
  });

  test.each([1, 12, 40, 300])('removes a line truncated by a crash after %d characters', async (length) => {
    const batch = createEventsBatch(1, 2);
    const [first, second] = batch.messages.map(({ cloudEvent }) => cloudEvent);
    await writeFile(path, `${first}\n${second?.slice(0, length)}`);
    const file = createFileDestination(path);
    await file.send(batch, never);
    expect(await idsIn(path)).toEqual(['demo:1', 'demo:1', 'demo:2']);
    await file.close();
  });

  test('keeps an unfinished last line of another program', async () => {
    await writeFile(path, 'a note of the operator');
    const file = createFileDestination(path);
    await file.send(createEventsBatch(1, 1), never);
    const [note, line] = await lines(path);
    expect(note).toBe('a note of the operator');
    expect(JSON.parse(line ?? '').id).toBe('demo:1');
    await file.close();
  });

  test('removes a truncated line of 100,000 characters', async () => {
    const long = createEventsBatch(1, 1, { metadata: { note: 'é'.repeat(100_000) } }).messages[0]?.cloudEvent ?? '';
    await writeFile(path, `${long}\n${long.slice(0, -5)}`);
    const file = createFileDestination(path);
    await file.send(createEventsBatch(2, 2), never);
    expect(await idsIn(path)).toEqual(['demo:1', 'demo:2']);
    await file.close();
  });

  test('keeps the lines that another program appends', async () => {
    const file = createFileDestination(path);
    await file.send(createEventsBatch(1, 1), never);
    await appendFile(path, '{"id":"theirs"}\n');
    await file.send(createEventsBatch(2, 2), never);
    expect(await idsIn(path)).toEqual(['demo:1', 'theirs', 'demo:2']);
    await file.close();
  });

  test.runIf(process.platform === 'linux')('rejects a device and a folder', async () => {
    await expect(createFileDestination('/dev/full').send(createEventsBatch(1, 1), never)).rejects.toMatchObject({
      kind: 'not_a_regular_file',
    });
    await expect(createFileDestination(folder).send(createEventsBatch(1, 1), never)).rejects.toMatchObject({
      code: 'EISDIR',
    });
  });
});

describe('isUsableFile', () => {
  test.each([
    ['an existing file', (at: string) => `${at}/there.ndjson`, true],
    ['a new file in an existing folder', (at: string) => `${at}/new.ndjson`, true],
    ['a folder', (at: string) => at, false],
    ['a file in a missing folder', (at: string) => `${at}/nowhere/audit.ndjson`, false],
    ['a path below a file', (at: string) => `${at}/there.ndjson/audit.ndjson`, false],
  ])('checks %s', async (_, path, usable) => {
    await writeFile(`${folder}/there.ndjson`, '');
    expect(await isUsableFile(path(folder))).toBe(usable);
  });
});
