import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmptyLedger } from '../../erasure/erasure-ledger.ts';
import { createChain, createExport, formatExport, formatLogKey, signCheckpoint } from '../testing/sample-export.ts';
import { runVerifyCommand } from './verify-command.ts';

const TENANT_ID = 'demo';
const plain = createChain(TENANT_ID, 6);
const lines = createExport(TENANT_ID, plain, undefined, 3);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verify-command-'));
  await writeFile(join(folder, 'log'), formatExport(lines));
});
afterAll(() => rm(folder, { recursive: true }));

async function verifyWithNote(text: string) {
  const note = join(folder, 'note');
  await writeFile(note, text);
  return runVerifyCommand({
    file: join(folder, 'log'),
    key: formatLogKey(TENANT_ID),
    witnessKeys: [],
    notes: [note],
    json: false,
  });
}

test('--note accepts a note, or the line of an export that contains one', async () => {
  const line = formatExport(lines.filter(({ type }) => type === 'note').slice(0, 1));
  for (const note of [signCheckpoint(TENANT_ID, plain.slice(0, 3), createEmptyLedger(TENANT_ID)), line])
    expect(await verifyWithNote(note)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/kept +1 checkpoint, the newest valid one covers 3 events/),
    });
});

test('a kept checkpoint of another history gives exit code 1', async () => {
  const foreignNote = signCheckpoint(TENANT_ID, createChain(TENANT_ID, 7), createEmptyLedger(TENANT_ID));
  expect(await verifyWithNote(foreignNote)).toMatchObject({ code: 1 });
});

test.each([
  ['a text', 'hello\n'],
  ['an empty file', ''],
  ['half a line of an export', '{"type":"note","source":"anchor"'],
  ['a line of an export without its note', '{"type":"note"}\n'],
  ['a signed text that is not a checkpoint', 'hello\n\n\u2014 log.example AAAAAAAA\n'],
])('--note with %s gives exit code 2 and no result', async (_, text) => {
  expect(await verifyWithNote(text)).toMatchObject({
    code: 2,
    out: '',
    error: expect.stringMatching(/^CANNOT BE READ: the note .* is not a signed checkpoint: /),
  });
});

test('reports the size of the file and each verified byte, and the end also after a failure', async () => {
  const file = join(folder, 'log');
  const { size } = await stat(file);
  const cases: [file: string, bytes: number][] = [
    [file, size],
    [join(folder, 'cut'), size - 10],
  ];
  await writeFile(join(folder, 'cut'), (await readFile(file)).subarray(0, -10));
  for (const [name, bytes] of cases) {
    const progress = { totalBytes: null as number | null, verifiedBytes: 0, closed: 0 };
    await runVerifyCommand({
      file: name,
      key: formatLogKey(TENANT_ID),
      witnessKeys: [],
      notes: [],
      json: false,
      startProgress: (total) => {
        progress.totalBytes = total;
        return {
          add(count) {
            progress.verifiedBytes += count;
          },
          close() {
            progress.closed += 1;
          },
        };
      },
    });
    expect(progress).toEqual({ totalBytes: bytes, verifiedBytes: bytes, closed: 1 });
  }
});
