import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyLedger } from '../erasure-ledger.ts';
import { chainOf, exportOf, fileOf, logKeyText, noteOver } from './testing/sample-export.ts';
import { verifyCommand } from './verify-command.ts';

const TENANT = 'demo';
const plain = chainOf(TENANT, 6);
const lines = exportOf(TENANT, plain, undefined, 3);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verify-command-'));
  await writeFile(join(folder, 'log'), fileOf(lines));
});
afterAll(() => rm(folder, { recursive: true }));

async function verifiedBeside(kept: string) {
  const note = join(folder, 'kept');
  await writeFile(note, kept);
  return verifyCommand({
    file: join(folder, 'log'),
    key: logKeyText(TENANT),
    witnessKeys: [],
    notes: [note],
    json: false,
  });
}

test('a checkpoint that was kept is a note, or the line of an export that holds one', async () => {
  const line = fileOf(lines.filter(({ type }) => type === 'note').slice(0, 1));
  for (const kept of [noteOver(TENANT, plain.slice(0, 3), emptyLedger(TENANT)), line])
    expect(await verifiedBeside(kept)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/1 checkpoint of yours, the newest over 3 events/),
    });
});

test('a checkpoint of another history makes the log wrong', async () => {
  const other = noteOver(TENANT, chainOf(TENANT, 7), emptyLedger(TENANT));
  expect(await verifiedBeside(other)).toMatchObject({ code: 1 });
});

test.each([
  ['a text', 'hello\n'],
  ['nothing', ''],
  ['half a line of an export', '{"type":"note","source":"anchor"'],
  ['a line of an export without its note', '{"type":"note"}\n'],
  ['a signed text that is no checkpoint', 'hello\n\n\u2014 log.example AAAAAAAA\n'],
])('%s that was kept instead says nothing about the log', async (_, kept) => {
  expect(await verifiedBeside(kept)).toMatchObject({
    code: 2,
    out: '',
    error: expect.stringMatching(/^CANNOT BE READ: the note .* is no signed checkpoint: /),
  });
});
