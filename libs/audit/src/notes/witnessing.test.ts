import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { leafHash } from '../merkle/hashing.ts';
import { consistencyProof, type NodeSource } from '../merkle/proofs.ts';
import { rootOfLeaves } from '../merkle/tree-builder.ts';
import { type AddCheckpoint, formatAddCheckpoint, parseAddCheckpoint } from './add-checkpoint.ts';
import { formatCheckpoint } from './checkpoint.ts';
import { NoteError } from './note-errors.ts';
import { signNote } from './signed-note.ts';
import { LOG, publicBytes, verifierKey } from './verifier-key.ts';
import { acceptedHead } from './witnessing.ts';

const origin = 'log.example/audit/demo';
const log = generateKeyPairSync('ed25519').privateKey;
const logKey = verifierKey(origin, LOG, publicBytes(log));

const leavesOf = (history: string) => (count: number) =>
  Array.from({ length: count }, (_, at) => leafHash(Buffer.from(`${history} ${at}`)));
const ours = leavesOf('ours');
const rewritten = leavesOf('rewritten');

const noteOf = (leaves: readonly Buffer[], name = origin): string =>
  signNote(
    formatCheckpoint({ origin: name, size: leaves.length, root: rootOfLeaves(leaves), extensions: [] }),
    name,
    log,
  );
const sourceOf = (leaves: readonly Buffer[]): NodeSource => ({
  nodes: async (wanted) =>
    wanted.map(({ level, index }) => rootOfLeaves(leaves.slice(index * 2 ** level, (index + 1) * 2 ** level))),
});
const headOf = (leaves: readonly Buffer[]) => ({ size: leaves.length, root: rootOfLeaves(leaves) });
const grown = async (leaves: readonly Buffer[], oldSize: number): Promise<AddCheckpoint> => ({
  oldSize,
  consistency: oldSize === 0 ? [] : await consistencyProof(sourceOf(leaves), oldSize, leaves.length),
  note: noteOf(leaves),
});

describe('a witness', () => {
  test('cosigns the first head it sees, a later one of the same history, and the same one again', async () => {
    expect(acceptedHead(await grown(ours(7), 0), logKey, null)).toMatchObject(headOf(ours(7)));
    expect(acceptedHead(await grown(ours(20), 7), logKey, headOf(ours(7)))).toMatchObject(headOf(ours(20)));
    expect(acceptedHead(await grown(ours(20), 20), logKey, headOf(ours(20)))).toMatchObject(headOf(ours(20)));
    expect(acceptedHead(await grown([], 0), logKey, null)).toMatchObject({ size: 0 });
  });

  test('reads the request it is sent', async () => {
    const request = await grown(ours(20), 7);
    expect(parseAddCheckpoint(formatAddCheckpoint(request))).toEqual(request);
    const first = await grown(ours(20), 0);
    expect(parseAddCheckpoint(formatAddCheckpoint(first))).toEqual(first);
  });

  test.each([
    {
      title: 'a rewritten history',
      request: grown(rewritten(20), 7),
      last: headOf(ours(7)),
      reason: 'not a continuation',
    },
    {
      title: 'a split view of one size',
      request: grown(rewritten(7), 7),
      last: headOf(ours(7)),
      reason: 'not a continuation',
    },
    { title: 'a smaller head', request: grown(ours(7), 7), last: headOf(ours(20)), reason: 'were cosigned before' },
    { title: 'a proof from elsewhere', request: grown(ours(20), 8), last: headOf(ours(7)), reason: 'cosigned last' },
    { title: 'a start over', request: grown(rewritten(20), 0), last: headOf(ours(7)), reason: 'cosigned last' },
    {
      title: 'a first head with a proof',
      request: grown(ours(20), 0).then((request) => ({ ...request, consistency: [Buffer.alloc(32)] })),
      last: null,
      reason: 'not a continuation',
    },
    {
      title: "another log's head",
      request: grown(ours(7), 0).then((request) => ({ ...request, note: noteOf(ours(7), 'log.example/audit/other') })),
      last: null,
      reason: 'not signed by a known key',
    },
  ])('refuses $title', async ({ request, last, reason }) => {
    const sent = await request;
    expect(() => acceptedHead(sent, logKey, last)).toThrow(reason);
  });

  test('refuses a log that signs the head of another', async () => {
    const body = formatCheckpoint({ origin: 'log.example/audit/other', ...headOf(ours(7)), extensions: [] });
    const request = { oldSize: 0, consistency: [], note: signNote(body, origin, log) };
    expect(() => acceptedHead(request, logKey, null)).toThrow('of another log');
  });

  test.each([
    '',
    'old 07\n\n',
    'old 7\nAAAA\n\n',
    'new 7\n\n',
    `old 7\n${`${Buffer.alloc(32).toString('base64')}\n`.repeat(64)}\n`,
  ])('cannot read %j', (text) => {
    expect(() => parseAddCheckpoint(`${text}note`)).toThrow(NoteError);
  });
});
