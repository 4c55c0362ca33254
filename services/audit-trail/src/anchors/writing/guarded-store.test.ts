import { createHash, generateKeyPairSync } from 'node:crypto';
import { hashLeaf } from '@probant/audit/merkle/hashing';
import { computeRootOfLeaves } from '@probant/audit/merkle/tree-builder';
import { parseTenantId } from '@probant/kernel/tenant';
import { expect, test } from 'vitest';
import { BrokenTreeError } from '../../checkpoints/checkpoint-store.ts';
import { createLogSigner } from '../../checkpoints/log-signer.ts';
import { createAnchorStore } from '../stores/anchor-store.ts';
import { createMemoryObjectStore } from '../testing/memory-object-store.ts';
import { guardStore } from './guarded-store.ts';

const demo = parseTenantId('demo');
const createSigner = () => createLogSigner('test.example', generateKeyPairSync('ed25519').privateKey);
const [ours, theirs] = [createSigner(), createSigner()];
const hash = (text: string) => createHash('sha256').update(text).digest();

/** A log by the names of its events and of its erasures. */
type NamedLog = { readonly events: readonly string[]; readonly erasures?: readonly string[] };

function sign({ events, erasures = [] }: NamedLog, signer = ours) {
  const [size, last] = [events.length, erasures.at(-1)];
  const root = computeRootOfLeaves(events.map((event) => hashLeaf(hash(event))));
  const ledger = last === undefined ? null : { count: erasures.length, hash: hash(last) };
  const note = signer.signCheckpoint(demo, { size, root, ledger });
  return { tenant: demo, size, erasures: erasures.length, note, at: '2026-11-21T12:00:00.000Z' };
}

/** Without stored subtrees, so that the events decide. */
const readersOf = ({ events, erasures = [] }: NamedLog) => ({
  openTree: () => ({
    readNodes: async () => {
      throw new BrokenTreeError('rows of the tree are missing');
    },
  }),
  readHashes: async (_: unknown, { from, to }: { readonly from: number; readonly to: number }) =>
    Buffer.concat(events.slice(from - 1, to).map(hash)),
  readLength: async () => events.length,
  readLedger: async (_: unknown, seq: number) => {
    const entry = erasures[seq - 1];
    return { count: erasures.length, hash: entry === undefined ? null : hash(entry) };
  },
  readLogKeys: async () => [{ key: ours.getVerifierKey(demo), until: null }],
});

async function anchorAfter(stored: ReturnType<typeof sign>, log: NamedLog) {
  const objects = createMemoryObjectStore('bucket');
  const store = createAnchorStore(objects);
  const signal = AbortSignal.timeout(20_000);
  await store.put(stored, signal);
  const failure = await guardStore(readersOf(log), store)
    .put(sign(log), signal)
    .then(
      () => null,
      (error: Error) => error.message,
    );
  return { failure, anchors: objects.objects.size };
}

test.each<{ title: string; stored: ReturnType<typeof sign>; log: NamedLog }>([
  { title: 'has grown', stored: sign({ events: ['a', 'b'] }), log: { events: ['a', 'b', 'c'] } },
  {
    title: 'has one more erasure',
    stored: sign({ events: ['a', 'b'], erasures: ['x'] }),
    log: { events: ['a', 'b'], erasures: ['x', 'y'] },
  },
  {
    title: 'another key contradicts',
    stored: sign({ events: ['p', 'q', 'r', 's'] }, theirs),
    log: { events: ['a', 'b', 'c'] },
  },
])('anchors a log that $title', async ({ stored, log }) => {
  expect(await anchorAfter(stored, log)).toEqual({ failure: null, anchors: 2 });
});

test.each<{ title: string; stored: ReturnType<typeof sign>; log: NamedLog; failure: string }>([
  {
    title: 'ends before it',
    stored: sign({ events: ['a', 'b', 'c'] }),
    log: { events: ['a', 'b'] },
    failure: 'ends at event 2, before its newest anchor (events 1 to 3)',
  },
  {
    title: 'continues an older state of it with other events',
    stored: sign({ events: ['a', 'b'] }),
    log: { events: ['a', 'x', 'y'] },
    failure: 'contradicts its newest anchor (events 1 to 2)',
  },
  {
    title: 'lacks an erasure of it',
    stored: sign({ events: ['a'], erasures: ['x', 'y'] }),
    log: { events: ['a', 'b'], erasures: ['x'] },
    failure: 'contradicts its newest anchor (events 1 to 1, erasures 1 to 2)',
  },
  {
    title: 'has another erasure in its place',
    stored: sign({ events: ['a'], erasures: ['x'] }),
    log: { events: ['a', 'b'], erasures: ['z'] },
    failure: 'contradicts its newest anchor (events 1 to 1, erasures 1 to 1)',
  },
])('writes nothing beside the newest anchor of a log that $title', async ({ stored, log, failure }) => {
  expect(await anchorAfter(stored, log)).toEqual({ failure: expect.stringContaining(failure), anchors: 1 });
});
