import { appendFile, mkdir, mkdtemp, readFile, rename, rm, stat, truncate, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Destination } from '../destination.ts';
import { destinationSuite } from '../testing/destination.suite.ts';
import { eventsBatch } from '../testing/messages.ts';
import { fileDestination, isUsableFile } from './ndjson-file.ts';

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

describe('shared promises', () => {
  const path = () => `${folder}/shared/audit.ndjson`;
  let destination: Destination;
  beforeAll(() => {
    destination = fileDestination(path());
  });
  afterAll(() => destination.close());
  destinationSuite(
    'a file',
    () => ({
      destination,
      received: async () => (await lines(path())).map((text) => ({ id: JSON.parse(text).id, text })),
      async clear() {
        await mkdir(`${folder}/shared`, { recursive: true });
        await rm(path(), { force: true });
      },
      goAway: () => rename(`${folder}/shared`, `${folder}/away`),
      comeBack: () => rename(`${folder}/away`, `${folder}/shared`),
    }),
    true,
  );
});

describe('a file', () => {
  let path = '';
  let made = 0;
  beforeEach(() => {
    made += 1;
    path = `${folder}/${made}.ndjson`;
  });

  test('is for its owner alone when it is made', async () => {
    const file = fileDestination(path);
    await file.send(eventsBatch(1, 2), never);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    await file.close();
  });

  test('that is rotated by renaming is made anew, and nothing is lost', async () => {
    const file = fileDestination(path);
    await file.send(eventsBatch(1, 2), never);
    await rename(path, `${path}.1`);
    await file.send(eventsBatch(3, 4), never);
    expect(await idsIn(`${path}.1`)).toEqual(['demo:1', 'demo:2']);
    expect(await idsIn(path)).toEqual(['demo:3', 'demo:4']);
    await file.close();
  });

  test('that is copied and truncated goes on at its new end', async () => {
    const file = fileDestination(path);
    await file.send(eventsBatch(1, 2), never);
    await truncate(path);
    await file.send(eventsBatch(3, 3), never);
    expect(await idsIn(path)).toEqual(['demo:3']);
    await file.close();
  });

  test('that was removed is made anew', async () => {
    const file = fileDestination(path);
    await file.send(eventsBatch(1, 1), never);
    await unlink(path);
    await file.send(eventsBatch(2, 2), never);
    expect(await idsIn(path)).toEqual(['demo:2']);
    await file.close();
  });

  test.each([1, 12, 40, 300])('loses the part of a line that a crash left: %d characters', async (length) => {
    const batch = eventsBatch(1, 2);
    const [first, second] = batch.messages.map(({ cloudEvent }) => cloudEvent);
    await writeFile(path, `${first}\n${second?.slice(0, length)}`);
    const file = fileDestination(path);
    await file.send(batch, never);
    expect(await idsIn(path)).toEqual(['demo:1', 'demo:1', 'demo:2']);
    await file.close();
  });

  test('keeps a last line without an end that is not ours', async () => {
    await writeFile(path, 'a note of the operator');
    const file = fileDestination(path);
    await file.send(eventsBatch(1, 1), never);
    const [note, line] = await lines(path);
    expect(note).toBe('a note of the operator');
    expect(JSON.parse(line ?? '').id).toBe('demo:1');
    await file.close();
  });

  test('has a long cut line found, however far back it begins', async () => {
    const long = eventsBatch(1, 1, { metadata: { note: 'é'.repeat(100_000) } }).messages[0]?.cloudEvent ?? '';
    await writeFile(path, `${long}\n${long.slice(0, -5)}`);
    const file = fileDestination(path);
    await file.send(eventsBatch(2, 2), never);
    expect(await idsIn(path)).toEqual(['demo:1', 'demo:2']);
    await file.close();
  });

  test('that another program writes to as well keeps whole lines', async () => {
    const file = fileDestination(path);
    await file.send(eventsBatch(1, 1), never);
    await appendFile(path, '{"id":"theirs"}\n');
    await file.send(eventsBatch(2, 2), never);
    expect(await idsIn(path)).toEqual(['demo:1', 'theirs', 'demo:2']);
    await file.close();
  });

  test.runIf(process.platform === 'linux')('must be a regular file', async () => {
    await expect(fileDestination('/dev/full').send(eventsBatch(1, 1), never)).rejects.toMatchObject({
      kind: 'not_a_regular_file',
    });
    await expect(fileDestination(folder).send(eventsBatch(1, 1), never)).rejects.toMatchObject({ code: 'EISDIR' });
  });
});

describe('a path', () => {
  test.each([
    ['a file that is there', (at: string) => `${at}/there.ndjson`, true],
    ['a file to come in a folder that is there', (at: string) => `${at}/new.ndjson`, true],
    ['a folder', (at: string) => at, false],
    ['a file in no folder', (at: string) => `${at}/nowhere/audit.ndjson`, false],
    ['a file under a file', (at: string) => `${at}/there.ndjson/audit.ndjson`, false],
  ])('that names %s', async (_, path, usable) => {
    await writeFile(`${folder}/there.ndjson`, '');
    expect(await isUsableFile(path(folder))).toBe(usable);
  });
});
