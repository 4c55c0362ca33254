import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { ChainHead, ChainRecord } from '../chain/chain-record.ts';
import { mutateRecord } from '../testing/mutate-records.ts';
import { type ChainBreak, createChainVerifier, verifyChain } from '../verification/chain-verifier.ts';
import { createEmptyLedger, type ErasureLedger } from './erasure-ledger.ts';
import { computeErasureHash, computeSeqsDigest, type ErasureRecord } from './erasure-v1.ts';

type Golden = {
  readonly tenant_id: string;
  readonly chain_head: ChainHead;
  readonly ledger: ErasureLedger;
  readonly records: readonly ChainRecord[];
};

/**
 * The golden chain after four erasures, one of them of a replacement. Written once by a second implementation of the definition. It must
 * verify for as long as format v1 is supported. Never regenerate it.
 */
const golden: Golden = JSON.parse(
  readFileSync(new URL('../fixtures/golden-erasures-v1.json', import.meta.url), 'utf8'),
);
const chain: Pick<Golden, 'records'> = JSON.parse(
  readFileSync(new URL('../fixtures/golden-chain-v1.json', import.meta.url), 'utf8'),
);
const { tenant_id: tenant, chain_head: head, ledger, records } = golden;
const verify = (changed: Partial<ErasureLedger>, events = records, end = head) =>
  verifyChain(tenant, events, end, { ...ledger, ...changed });
const event = (seq: number) => records[seq - 1] as ChainRecord;
const entry = (seq: number) => ledger.records[seq - 1] as ErasureRecord;
const unlogged = (seq: number): ChainBreak => ({ seq, id: event(seq).id, reason: 'unlogged_erasure' });
const changeEvent = (seq: number, fields: Partial<ChainRecord>) => records.with(seq - 1, { ...event(seq), ...fields });

/** Returns the ledger that a forger with full access would write: every hash recomputed. */
function relinkEntries(entries: readonly ErasureRecord[]): ErasureLedger {
  let last: ChainHead = createEmptyLedger(tenant).head;
  const linked = entries.map((unlinked, index) => {
    const seqs_digest = computeSeqsDigest(unlinked.seqs).toString('hex');
    const body = { ...unlinked, seqs_digest, event_count: unlinked.seqs.length };
    const hash = computeErasureHash(index + 1, Buffer.from(last.hash, 'hex'), { ...body, tenant_id: tenant }).toString(
      'hex',
    );
    const record = { ...body, erasure_seq: index + 1, prev_hash: last.hash, erasure_hash: hash };
    last = { seq: index + 1, hash };
    return record;
  });
  return { records: linked, strays: [], head: last };
}

describe('the golden ledger of format v1', () => {
  test('is valid with the golden chain and leaves its hashes unchanged', () => {
    expect(verify({})).toEqual({ checked: records.length, broken: null });
    expect(records.map(({ event_hash }) => event_hash)).toEqual(chain.records.map(({ event_hash }) => event_hash));
    expect(relinkEntries(ledger.records)).toEqual(ledger);
  });

  test.each(records.map((record, at) => ({ at, record, seq: record.chain_seq })))(
    'a change of any byte of event $seq is reported at event $seq',
    ({ at, record, seq }) => {
      for (const [field, mutant] of mutateRecord(record))
        expect(verify({}, records.with(at, mutant)).broken?.seq, `${field}: ${JSON.stringify(mutant)}`).toBe(seq);
    },
  );

  test.each(ledger.records.map((record, at) => ({ at, record, seq: record.erasure_seq })))(
    'a change of any byte of entry $seq is reported',
    ({ at, record }) => {
      let mutantCount = 0;
      for (const [field, mutant] of mutateRecord(record)) {
        const { broken } = verify({ records: ledger.records.with(at, mutant) });
        expect(broken?.reason, `${field}: ${JSON.stringify(mutant)}`).toBe('unlogged_erasure');
        mutantCount += 1;
      }
      expect(mutantCount).toBeGreaterThan(500);
    },
  );

  test('a change of any byte of the ledger head is reported', () => {
    for (const [field, mutant] of mutateRecord(ledger.head))
      expect(verify({ head: mutant }).broken?.reason, field).toBe('unlogged_erasure');
  });
});

describe('verifyChain reports, in the ledger,', () => {
  const cases: readonly { title: string; result: ReturnType<typeof verify>; broken: ChainBreak }[] = [
    { title: 'no entry for erased events', result: verify(createEmptyLedger(tenant)), broken: unlogged(1) },
    {
      title: 'a removed first entry',
      result: verify({ records: ledger.records.slice(1), strays: [1, 5] }),
      broken: unlogged(1),
    },
    {
      title: 'a removed entry whose events another entry names too',
      result: verify({ records: ledger.records.toSpliced(2, 1), strays: [1, 5] }),
      broken: unlogged(1),
    },
    {
      title: 'a truncated tail whose events are still listed',
      result: verify({ ...relinkEntries(ledger.records.slice(0, 3)), strays: [2] }),
      broken: unlogged(2),
    },
    {
      title: 'a truncated tail whose events are still erased',
      result: verify(relinkEntries(ledger.records.slice(0, 3))),
      broken: unlogged(2),
    },
    {
      title: 'two entries swapped',
      result: verify({ records: [entry(2), entry(1), entry(3), entry(4)] }),
      broken: unlogged(1),
    },
    {
      title: 'an entry beyond the ledger head',
      result: verify({ head: { seq: 3, hash: entry(3).erasure_hash } }),
      broken: unlogged(2),
    },
    {
      title: 'a ledger head beyond the last entry',
      result: verify({ head: { ...ledger.head, seq: 5 } }),
      broken: unlogged(1),
    },
    {
      title: 'a changed key id',
      result: verify({ records: ledger.records.with(3, { ...entry(4), erased_by: 'k' }) }),
      broken: unlogged(2),
    },
    {
      title: 'an entry for an event that is not erased',
      result: verify(relinkEntries([...ledger.records, { ...entry(1), seqs: [3] }])),
      broken: unlogged(3),
    },
    {
      title: 'an entry for an event beyond the chain',
      result: verify(relinkEntries([...ledger.records, { ...entry(1), replacement: 'personne-1', seqs: [5, 7] }])),
      broken: { seq: 7, id: null, reason: 'unlogged_erasure' },
    },
    {
      title: 'an entry without events',
      result: verify(relinkEntries([...ledger.records, { ...entry(1), seqs: [] }])),
      broken: unlogged(1),
    },
    { title: 'an event listed without an entry', result: verify({ strays: [4] }), broken: unlogged(4) },
    {
      title: 'a changed replacement in the event',
      result: verify({}, changeEvent(5, { actor_id: '[ANONYMIZED]' })),
      broken: unlogged(5),
    },
    {
      title: 'a changed replacement in the ledger, with all hashes recomputed',
      result: verify(relinkEntries(ledger.records.with(1, { ...entry(2), replacement: 'X' }))),
      broken: unlogged(2),
    },
    {
      title: 'a restored value and salt',
      result: verify({}, records.with(4, chain.records[4] as ChainRecord)),
      broken: unlogged(5),
    },
    {
      title: 'an erasure without an entry',
      result: verify(
        {},
        changeEvent(4, { actor_id: '[ANONYMIZED]', anonymized: true, salts: { ...event(4).salts, actor_id: null } }),
      ),
      broken: unlogged(4),
    },
    {
      title: 'changes replaced as if erased',
      result: verify({}, changeEvent(2, { changes: 'null', salts: { ...event(2).salts, changes: null } })),
      broken: unlogged(2),
    },
    {
      title: 'an erased event that is not marked as anonymized',
      result: verify({}, changeEvent(6, { anonymized: false })),
      broken: unlogged(6),
    },
    {
      title: 'an earlier fault of the chain before the fault of the ledger',
      result: verify({ strays: [4] }, changeEvent(3, { action: 'x' })),
      broken: { seq: 3, id: event(3).id, reason: 'hash_mismatch' },
    },
    {
      title: 'the fault of the ledger before a later fault of the chain',
      result: verify({ strays: [4] }, changeEvent(5, { action: 'x' })),
      broken: unlogged(4),
    },
    {
      title: 'a truncated chain before a ledger fault that names no event',
      result: verify({ head: { ...ledger.head, seq: 5 } }, records.slice(0, 4)),
      broken: { seq: 5, id: null, reason: 'head_mismatch' },
    },
  ];
  test.each(cases)('$title', ({ result, broken }) => {
    expect(result).toEqual({ checked: broken.id === null ? broken.seq - 1 : broken.seq, broken });
  });

  test('entries over an empty chain', () => {
    const empty = { seq: 0, hash: (chain.records[0] as ChainRecord).prev_hash };
    expect(verify({}, [], empty).broken).toEqual({ seq: 1, id: null, reason: 'unlogged_erasure' });
    const moved = { ...createEmptyLedger(tenant).head, seq: 1 };
    expect(verify({ ...createEmptyLedger(tenant), head: moved }, [], empty).broken).toEqual({
      seq: 0,
      id: null,
      reason: 'unlogged_erasure',
    });
  });

  test('the ledger of another tenant', () => {
    expect(verify(createEmptyLedger('demo'), chain.records).broken).toEqual({ ...unlogged(6), id: event(6).id });
  });
});

test('createChainVerifier returns the same result for records passed one by one', () => {
  const verifier = createChainVerifier(tenant, head, ledger);
  for (const record of records) expect(verifier.verifyNext(record)).toBeNull();
  expect(verifier.finish()).toEqual({ checked: records.length, broken: null });
});
