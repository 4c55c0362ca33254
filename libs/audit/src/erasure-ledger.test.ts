import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { ChainHead, ChainRecord } from './chain-record.ts';
import { type ChainBreak, chainCheck, verifyChain } from './chain-verifier.ts';
import { type ErasureLedger, emptyLedger } from './erasure-ledger.ts';
import { type ErasureRecord, erasureHash, seqsDigest } from './erasure-v1.ts';
import { mutants } from './testing/mutations.ts';

type Golden = {
  readonly tenant_id: string;
  readonly chain_head: ChainHead;
  readonly ledger: ErasureLedger;
  readonly records: readonly ChainRecord[];
};

/**
 * The golden chain after four erasures, one of them of a replacement. Made by a second implementation, from the definition alone: it
 * must verify for as long as format v1 is read. Never made anew.
 */
const golden: Golden = JSON.parse(readFileSync(new URL('./fixtures/golden-erasures-v1.json', import.meta.url), 'utf8'));
const chain: Pick<Golden, 'records'> = JSON.parse(
  readFileSync(new URL('./fixtures/golden-chain-v1.json', import.meta.url), 'utf8'),
);
const { tenant_id: tenant, chain_head: head, ledger, records } = golden;
const verify = (changed: Partial<ErasureLedger>, events = records, end = head) =>
  verifyChain(tenant, events, end, { ...ledger, ...changed });
const event = (seq: number) => records[seq - 1] as ChainRecord;
const entry = (seq: number) => ledger.records[seq - 1] as ErasureRecord;
const unlogged = (seq: number): ChainBreak => ({ seq, id: event(seq).id, reason: 'unlogged_erasure' });
const changeEvent = (seq: number, fields: Partial<ChainRecord>) => records.with(seq - 1, { ...event(seq), ...fields });

/** The ledger that a forger with full access would write: every hash as it should be. */
function relinked(entries: readonly ErasureRecord[]): ErasureLedger {
  let last: ChainHead = emptyLedger(tenant).head;
  const linked = entries.map((given, at) => {
    const seqs_digest = seqsDigest(given.seqs).toString('hex');
    const body = { ...given, seqs_digest, event_count: given.seqs.length };
    const hash = erasureHash(at + 1, Buffer.from(last.hash, 'hex'), { ...body, tenant_id: tenant }).toString('hex');
    const record = { ...body, erasure_seq: at + 1, prev_hash: last.hash, erasure_hash: hash };
    last = { seq: at + 1, hash };
    return record;
  });
  return { records: linked, strays: [], head: last };
}

describe('the golden ledger of format v1', () => {
  test('verifies with the golden chain, whose hashes it leaves as they were', () => {
    expect(verify({})).toEqual({ checked: records.length, broken: null });
    expect(records.map(({ event_hash }) => event_hash)).toEqual(chain.records.map(({ event_hash }) => event_hash));
    expect(relinked(ledger.records)).toEqual(ledger);
  });

  test.each(records.map((record, at) => ({ at, record, seq: record.chain_seq })))(
    'every change of one byte of event $seq is found there',
    ({ at, record, seq }) => {
      for (const [field, mutant] of mutants(record))
        expect(verify({}, records.with(at, mutant)).broken?.seq, `${field}: ${JSON.stringify(mutant)}`).toBe(seq);
    },
  );

  test.each(ledger.records.map((record, at) => ({ at, record, seq: record.erasure_seq })))(
    'every change of one byte of entry $seq is found',
    ({ at, record }) => {
      let tried = 0;
      for (const [field, mutant] of mutants(record)) {
        const { broken } = verify({ records: ledger.records.with(at, mutant) });
        expect(broken?.reason, `${field}: ${JSON.stringify(mutant)}`).toBe('unlogged_erasure');
        tried += 1;
      }
      expect(tried).toBeGreaterThan(500);
    },
  );

  test("every change of one byte of the ledger's head is found", () => {
    for (const [field, mutant] of mutants(ledger.head))
      expect(verify({ head: mutant }).broken?.reason, field).toBe('unlogged_erasure');
  });
});

describe('a ledger that is not what it says', () => {
  const cases: readonly { title: string; verdict: ReturnType<typeof verify>; broken: ChainBreak }[] = [
    { title: 'none at all', verdict: verify(emptyLedger(tenant)), broken: unlogged(1) },
    {
      title: 'the first entry taken out',
      verdict: verify({ records: ledger.records.slice(1), strays: [1, 5] }),
      broken: unlogged(1),
    },
    {
      title: 'an entry taken out whose events another one names too',
      verdict: verify({ records: ledger.records.toSpliced(2, 1), strays: [1, 5] }),
      broken: unlogged(1),
    },
    {
      title: 'the tail cut off, its events left',
      verdict: verify({ ...relinked(ledger.records.slice(0, 3)), strays: [2] }),
      broken: unlogged(2),
    },
    {
      title: 'the tail cut off with its events, which are still erased',
      verdict: verify(relinked(ledger.records.slice(0, 3))),
      broken: unlogged(2),
    },
    {
      title: 'two entries swapped',
      verdict: verify({ records: [entry(2), entry(1), entry(3), entry(4)] }),
      broken: unlogged(1),
    },
    {
      title: 'the last entry above the head',
      verdict: verify({ head: { seq: 3, hash: entry(3).erasure_hash } }),
      broken: unlogged(2),
    },
    { title: 'a head beyond the entries', verdict: verify({ head: { ...ledger.head, seq: 5 } }), broken: unlogged(1) },
    {
      title: 'another key',
      verdict: verify({ records: ledger.records.with(3, { ...entry(4), erased_by: 'k' }) }),
      broken: unlogged(2),
    },
    {
      title: 'an entry that names an event which was not erased',
      verdict: verify(relinked([...ledger.records, { ...entry(1), seqs: [3] }])),
      broken: unlogged(3),
    },
    {
      title: 'an entry that names an event beyond the chain',
      verdict: verify(relinked([...ledger.records, { ...entry(1), replacement: 'personne-1', seqs: [5, 7] }])),
      broken: { seq: 7, id: null, reason: 'unlogged_erasure' },
    },
    {
      title: 'an entry that names nothing',
      verdict: verify(relinked([...ledger.records, { ...entry(1), seqs: [] }])),
      broken: unlogged(1),
    },
    { title: 'an event named by no entry', verdict: verify({ strays: [4] }), broken: unlogged(4) },
    {
      title: 'another replacement in the event',
      verdict: verify({}, changeEvent(5, { actor_id: '[ANONYMIZED]' })),
      broken: unlogged(5),
    },
    {
      title: 'another replacement in the ledger, all hashes renewed',
      verdict: verify(relinked(ledger.records.with(1, { ...entry(2), replacement: 'X' }))),
      broken: unlogged(2),
    },
    {
      title: 'the value and its salt put back',
      verdict: verify({}, records.with(4, chain.records[4] as ChainRecord)),
      broken: unlogged(5),
    },
    {
      title: 'an identity hidden, the ledger left as it was',
      verdict: verify(
        {},
        changeEvent(4, { actor_id: '[ANONYMIZED]', anonymized: true, salts: { ...event(4).salts, actor_id: null } }),
      ),
      broken: unlogged(4),
    },
    {
      title: 'changes hidden as if erased',
      verdict: verify({}, changeEvent(2, { changes: 'null', salts: { ...event(2).salts, changes: null } })),
      broken: unlogged(2),
    },
    {
      title: 'an erased event that denies it',
      verdict: verify({}, changeEvent(6, { anonymized: false })),
      broken: unlogged(6),
    },
    {
      title: 'a fault before the one of the ledger',
      verdict: verify({ strays: [4] }, changeEvent(3, { action: 'x' })),
      broken: { seq: 3, id: event(3).id, reason: 'hash_mismatch' },
    },
    {
      title: 'a fault after the one of the ledger',
      verdict: verify({ strays: [4] }, changeEvent(5, { action: 'x' })),
      broken: unlogged(4),
    },
    {
      title: 'a cut tail with a fault of the ledger that names no event',
      verdict: verify({ head: { ...ledger.head, seq: 5 } }, records.slice(0, 4)),
      broken: { seq: 5, id: null, reason: 'head_mismatch' },
    },
  ];
  test.each(cases)('$title', ({ verdict, broken }) => {
    expect(verdict).toEqual({ checked: broken.id === null ? broken.seq - 1 : broken.seq, broken });
  });

  test('a ledger over no event at all', () => {
    const empty = { seq: 0, hash: (chain.records[0] as ChainRecord).prev_hash };
    expect(verify({}, [], empty).broken).toEqual({ seq: 1, id: null, reason: 'unlogged_erasure' });
    const moved = { ...emptyLedger(tenant).head, seq: 1 };
    expect(verify({ ...emptyLedger(tenant), head: moved }, [], empty).broken).toEqual({
      seq: 0,
      id: null,
      reason: 'unlogged_erasure',
    });
  });

  test("another tenant's ledger", () => {
    expect(verify(emptyLedger('demo'), chain.records).broken).toEqual({ ...unlogged(6), id: event(6).id });
  });
});

test('fed one by one, the check says the same', () => {
  const check = chainCheck(tenant, head, ledger);
  for (const record of records) expect(check.next(record)).toBeNull();
  expect(check.end()).toEqual({ checked: records.length, broken: null });
});
