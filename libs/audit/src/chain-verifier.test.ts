import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { ChainHead, ChainRecord } from './chain-record.ts';
import { genesisHash } from './chain-v1.ts';
import { verifyChain } from './chain-verifier.ts';
import { emptyLedger } from './erasure-ledger.ts';
import { mutants } from './testing/mutations.ts';

/** Written once and checked by a second implementation: it must verify for as long as format v1 is read. Never made anew. */
const golden: { readonly tenant_id: string; readonly head: ChainHead; readonly records: readonly ChainRecord[] } =
  JSON.parse(readFileSync(new URL('./fixtures/golden-chain-v1.json', import.meta.url), 'utf8'));
const { tenant_id: tenant, head, records } = golden;
const verify = (changed: readonly ChainRecord[], changedHead = head) =>
  verifyChain(tenant, changed, changedHead, emptyLedger(tenant));

describe('the golden chain of format v1', () => {
  test('verifies', () => {
    expect(verify(records)).toEqual({ checked: records.length, broken: null });
  });

  test.each(records.map((record, at) => ({ at, record, seq: record.chain_seq })))(
    'every change of one byte of event $seq is found there',
    ({ at, record, seq }) => {
      let tried = 0;
      for (const [field, mutant] of mutants(record)) {
        const { broken } = verify(records.with(at, mutant));
        expect(broken?.seq, `${field}: ${JSON.stringify(mutant)}`).toBe(seq);
        tried += 1;
      }
      expect(tried).toBeGreaterThan(1000);
    },
  );
});

describe('a chain that is not what it says', () => {
  const change = (seq: number, fields: Partial<ChainRecord>) =>
    records.map((record) => (record.chain_seq === seq ? { ...record, ...fields } : record));
  const third = records[2] as ChainRecord;
  const idOf = (seq: number) => records[seq - 1]?.id;
  const cases: readonly { title: string; records: readonly ChainRecord[]; head?: ChainHead; broken: unknown }[] = [
    {
      title: 'an event taken out',
      records: records.filter(({ chain_seq }) => chain_seq !== 3),
      broken: { seq: 3, id: null, reason: 'seq_gap' },
    },
    { title: 'two events swapped', records: records.with(1, third), broken: { seq: 2, id: null, reason: 'seq_gap' } },
    {
      title: 'an event put where another stood',
      records: change(4, { ...third, chain_seq: 4 }),
      broken: { seq: 4, id: third.id, reason: 'prev_mismatch' },
    },
    {
      title: 'another actor',
      records: change(2, { actor_id: 'someone-else' }),
      broken: { seq: 2, id: idOf(2), reason: 'commitment_mismatch' },
    },
    {
      title: 'another action',
      records: change(5, { action: 'read' }),
      broken: { seq: 5, id: idOf(5), reason: 'hash_mismatch' },
    },
    {
      title: 'an identity hidden as if erased',
      records: change(4, { actor_id: '[ANONYMIZED]', anonymized: true, salts: { ...third.salts, actor_id: null } }),
      broken: { seq: 4, id: idOf(4), reason: 'commitment_mismatch' },
    },
    {
      title: 'an erasure that no ledger tells of',
      records: records.map((record) =>
        record.chain_seq === 4
          ? { ...record, actor_id: '[ANONYMIZED]', anonymized: true, salts: { ...record.salts, actor_id: null } }
          : record,
      ),
      broken: { seq: 4, id: idOf(4), reason: 'unlogged_erasure' },
    },
    { title: 'the tail cut off', records: records.slice(0, 4), broken: { seq: 5, id: null, reason: 'head_mismatch' } },
    {
      title: 'the head moved back',
      records,
      head: { seq: 5, hash: records[4]?.event_hash ?? '' },
      broken: { seq: 6, id: idOf(6), reason: 'head_mismatch' },
    },
    {
      title: 'the head with another hash',
      records,
      head: { ...head, hash: head.hash.replace(/^./, '0') },
      broken: { seq: 6, id: idOf(6), reason: 'head_mismatch' },
    },
  ];
  test.each(cases)('$title', ({ records: changed, head: changedHead, broken }) => {
    expect(verify(changed, changedHead).broken).toEqual(broken);
  });

  test('the events of one tenant do not make a chain for another', () => {
    expect(verifyChain('demo', records, head, emptyLedger('demo')).broken).toEqual({
      seq: 1,
      id: idOf(1),
      reason: 'prev_mismatch',
    });
  });

  test('an empty chain stands at the genesis hash', () => {
    expect(verify([], { seq: 0, hash: genesisHash(tenant).toString('hex') })).toEqual({ checked: 0, broken: null });
  });
});
