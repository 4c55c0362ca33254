import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hashLeaf } from '../merkle/hashing.ts';
import { computeConsistencyProof, type NodeSource } from '../merkle/proofs.ts';
import { computeRootOfLeaves } from '../merkle/tree-builder.ts';
import { type AddCheckpointRequest, formatAddCheckpoint, parseAddCheckpoint } from './add-checkpoint.ts';
import { formatCheckpoint } from './checkpoint.ts';
import { NoteError } from './note-errors.ts';
import { signNote } from './signed-note.ts';
import { createVerifierKey, exportPublicKey, LOG_SIGNATURE_TYPE } from './verifier-key.ts';
import { verifyAddCheckpoint } from './verify-add-checkpoint.ts';

const origin = 'log.example/audit/demo';
const log = generateKeyPairSync('ed25519').privateKey;
const logKey = createVerifierKey(origin, LOG_SIGNATURE_TYPE, exportPublicKey(log));

const leavesOf = (history: string) => (count: number) =>
  Array.from({ length: count }, (_, at) => hashLeaf(Buffer.from(`${history} ${at}`)));
const ours = leavesOf('ours');
const rewritten = leavesOf('rewritten');

const noteOf = (leaves: readonly Buffer[], name = origin): string =>
  signNote(
    formatCheckpoint({ origin: name, size: leaves.length, root: computeRootOfLeaves(leaves), extensions: [] }),
    name,
    log,
  );
const sourceOf = (leaves: readonly Buffer[]): NodeSource => ({
  readNodes: async (subtrees) =>
    subtrees.map(({ level, index }) => computeRootOfLeaves(leaves.slice(index * 2 ** level, (index + 1) * 2 ** level))),
});
const headOf = (leaves: readonly Buffer[]) => ({ size: leaves.length, root: computeRootOfLeaves(leaves) });
const createRequest = async (leaves: readonly Buffer[], oldSize: number): Promise<AddCheckpointRequest> => ({
  oldSize,
  consistency: oldSize === 0 ? [] : await computeConsistencyProof(sourceOf(leaves), oldSize, leaves.length),
  note: noteOf(leaves),
});

describe('verifyAddCheckpoint', () => {
  test('accepts the first tree head, a later one of the same history, and the same one again', async () => {
    expect(verifyAddCheckpoint(await createRequest(ours(7), 0), logKey, null)).toMatchObject(headOf(ours(7)));
    expect(verifyAddCheckpoint(await createRequest(ours(20), 7), logKey, headOf(ours(7)))).toMatchObject(
      headOf(ours(20)),
    );
    expect(verifyAddCheckpoint(await createRequest(ours(20), 20), logKey, headOf(ours(20)))).toMatchObject(
      headOf(ours(20)),
    );
    expect(verifyAddCheckpoint(await createRequest([], 0), logKey, null)).toMatchObject({ size: 0 });
  });

  test('requests parse back from their text', async () => {
    const request = await createRequest(ours(20), 7);
    expect(parseAddCheckpoint(formatAddCheckpoint(request))).toEqual(request);
    const first = await createRequest(ours(20), 0);
    expect(parseAddCheckpoint(formatAddCheckpoint(first))).toEqual(first);
  });

  test.each([
    {
      title: 'a rewritten history',
      request: createRequest(rewritten(20), 7),
      last: headOf(ours(7)),
      reason: 'does not extend',
    },
    {
      title: 'a split view of one size',
      request: createRequest(rewritten(7), 7),
      last: headOf(ours(7)),
      reason: 'does not extend',
    },
    {
      title: 'a smaller tree head',
      request: createRequest(ours(7), 7),
      last: headOf(ours(20)),
      reason: 'were cosigned before',
    },
    {
      title: 'a proof from another size',
      request: createRequest(ours(20), 8),
      last: headOf(ours(7)),
      reason: 'cosigned last',
    },
    {
      title: 'a proof from size 0 after a cosignature',
      request: createRequest(rewritten(20), 0),
      last: headOf(ours(7)),
      reason: 'cosigned last',
    },
    {
      title: 'a first tree head with a proof',
      request: createRequest(ours(20), 0).then((request) => ({ ...request, consistency: [Buffer.alloc(32)] })),
      last: null,
      reason: 'does not extend',
    },
    {
      title: 'the tree head of another log',
      request: createRequest(ours(7), 0).then((request) => ({
        ...request,
        note: noteOf(ours(7), 'log.example/audit/other'),
      })),
      last: null,
      reason: 'not signed by a known key',
    },
  ])('rejects $title', async ({ request, last, reason }) => {
    const addCheckpoint = await request;
    expect(() => verifyAddCheckpoint(addCheckpoint, logKey, last)).toThrow(reason);
  });

  test('rejects the checkpoint of another log signed by this log', async () => {
    const body = formatCheckpoint({ origin: 'log.example/audit/other', ...headOf(ours(7)), extensions: [] });
    const request = { oldSize: 0, consistency: [], note: signNote(body, origin, log) };
    expect(() => verifyAddCheckpoint(request, logKey, null)).toThrow('belongs to another log');
  });

  test.each([
    '',
    'old 07\n\n',
    'old 7\nAAAA\n\n',
    'new 7\n\n',
    `old 7\n${`${Buffer.alloc(32).toString('base64')}\n`.repeat(64)}\n`,
  ])('parseAddCheckpoint rejects %j', (text) => {
    expect(() => parseAddCheckpoint(`${text}note`)).toThrow(NoteError);
  });
});
