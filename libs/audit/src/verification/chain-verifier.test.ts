import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { ChainHead, ChainRecord } from '../chain/chain-record.ts';
import { computeEventHash, computeEventLeaf, computeGenesisHash, formatBody } from '../chain/chain-v1.ts';
import { createEmptyLedger } from '../erasure/erasure-ledger.ts';
import { mutateRecord } from '../testing/mutate-records.ts';
import { verifyChain } from './chain-verifier.ts';

type GoldenChain = { readonly tenant_id: string; readonly head: ChainHead; readonly records: readonly ChainRecord[] };

/** Written once, by or with a second implementation. They must verify for as long as their formats are supported. Never regenerate them. */
const readGoldenChain = (name: string): GoldenChain =>
  JSON.parse(readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8'));
const golden = readGoldenChain('golden-chain-v1.json');
/** Two events of format v1, then three of v2. */
const goldenV2 = readGoldenChain('golden-chain-v2.json');
const { tenant_id: tenant, head, records } = golden;
const verify = (changed: readonly ChainRecord[], changedHead = head) =>
  verifyChain(tenant, changed, changedHead, createEmptyLedger(tenant));

describe('the golden chain of format v1', () => {
  test('is valid', () => {
    expect(verify(records)).toEqual({ checked: records.length, broken: null });
  });

  test.each(records.map((record, at) => ({ at, record, seq: record.chain_seq })))(
    'a change of any byte of event $seq is reported at event $seq',
    ({ at, record, seq }) => {
      let mutantCount = 0;
      for (const [field, mutant] of mutateRecord(record)) {
        const { broken } = verify(records.with(at, mutant));
        expect(broken?.seq, `${field}: ${JSON.stringify(mutant)}`).toBe(seq);
        mutantCount += 1;
      }
      expect(mutantCount).toBeGreaterThan(1000);
    },
  );
});

describe('the golden chain of format v2', () => {
  const verifyV2 = (changed: readonly ChainRecord[], changedHead = goldenV2.head) =>
    verifyChain(goldenV2.tenant_id, changed, changedHead, createEmptyLedger(goldenV2.tenant_id));
  const [first, second, third, fourth, fifth] = goldenV2.records as [
    ChainRecord,
    ChainRecord,
    ChainRecord,
    ChainRecord,
    ChainRecord,
  ];

  test('is valid, and its fourth event has the body and hash of docs/audit-format.md', () => {
    expect(verifyV2(goldenV2.records)).toEqual({ checked: 5, broken: null });
    expect(formatBody(fourth)).toBe(
      '{"action":"fec.validate","actor_type":"api_key","id":"019aa6f2-5c03-7000-8000-000000000004","recorded_by":"service:export","resource_type":"fec","severity":"info","tenant_id":"cabinet-lefevre","timestamp":"2026-11-23T09:15:01.000Z"}',
    );
    expect(fourth.event_hash).toBe('4897772e1201af9766ef22a52ad19e719aad6c79f79d2d7ba8e15383feb21698');
  });

  test.each([first, second, third, fourth, fifth].map((record, at) => ({ at, record, seq: record.chain_seq })))(
    'a change of any byte of event $seq is reported at event $seq',
    ({ at, record, seq }) => {
      const mutants = [...mutateRecord(record)].map(([, mutant]) => mutant);
      const { recorded_by, ...withoutRecorder } = record;
      mutants.push(recorded_by === undefined ? { ...record, recorded_by: 'key:k1' } : withoutRecorder);
      for (const mutant of mutants) expect(verifyV2(goldenV2.records.with(at, mutant)).broken?.seq).toBe(seq);
      expect(mutants.length).toBeGreaterThan(1000);
    },
  );

  test('an event of v1 after one of v2 is reported although its hash is correct', () => {
    const { recorded_by: _, ...forged } = fifth;
    const commitments = Buffer.from(Object.values(forged.commitments).join(''), 'hex');
    const previous = Buffer.from(forged.prev_hash, 'hex');
    const event_hash = computeEventHash(5, previous, computeEventLeaf(commitments, forged)).toString('hex');
    const records = goldenV2.records.with(4, { ...forged, event_hash });
    expect(verifyV2(records, { seq: 5, hash: event_hash })).toEqual({
      checked: 5,
      broken: { seq: 5, id: fifth.id, reason: 'hash_mismatch' },
    });
  });
});

describe('verifyChain reports', () => {
  const change = (seq: number, fields: Partial<ChainRecord>) =>
    records.map((record) => (record.chain_seq === seq ? { ...record, ...fields } : record));
  const third = records[2] as ChainRecord;
  const idOf = (seq: number) => records[seq - 1]?.id;
  const cases: readonly { title: string; records: readonly ChainRecord[]; head?: ChainHead; broken: unknown }[] = [
    {
      title: 'a removed event',
      records: records.filter(({ chain_seq }) => chain_seq !== 3),
      broken: { seq: 3, id: null, reason: 'seq_gap' },
    },
    { title: 'two events swapped', records: records.with(1, third), broken: { seq: 2, id: null, reason: 'seq_gap' } },
    {
      title: 'an event in the position of another',
      records: change(4, { ...third, chain_seq: 4 }),
      broken: { seq: 4, id: third.id, reason: 'prev_mismatch' },
    },
    {
      title: 'a changed actor',
      records: change(2, { actor_id: 'someone-else' }),
      broken: { seq: 2, id: idOf(2), reason: 'commitment_mismatch' },
    },
    {
      title: 'a changed action',
      records: change(5, { action: 'read' }),
      broken: { seq: 5, id: idOf(5), reason: 'hash_mismatch' },
    },
    {
      title: 'an actor replaced as if erased, with a foreign salt',
      records: change(4, { actor_id: '[ANONYMIZED]', anonymized: true, salts: { ...third.salts, actor_id: null } }),
      broken: { seq: 4, id: idOf(4), reason: 'commitment_mismatch' },
    },
    {
      title: 'an erasure without a ledger entry',
      records: records.map((record) =>
        record.chain_seq === 4
          ? { ...record, actor_id: '[ANONYMIZED]', anonymized: true, salts: { ...record.salts, actor_id: null } }
          : record,
      ),
      broken: { seq: 4, id: idOf(4), reason: 'unlogged_erasure' },
    },
    { title: 'a truncated tail', records: records.slice(0, 4), broken: { seq: 5, id: null, reason: 'head_mismatch' } },
    {
      title: 'a head before the last event',
      records,
      head: { seq: 5, hash: records[4]?.event_hash ?? '' },
      broken: { seq: 6, id: idOf(6), reason: 'head_mismatch' },
    },
    {
      title: 'a head with another hash',
      records,
      head: { ...head, hash: head.hash.replace(/^./, '0') },
      broken: { seq: 6, id: idOf(6), reason: 'head_mismatch' },
    },
  ];
  test.each(cases)('$title', ({ records: changed, head: changedHead, broken }) => {
    expect(verify(changed, changedHead).broken).toEqual(broken);
  });

  test('the events of another tenant', () => {
    expect(verifyChain('demo', records, head, createEmptyLedger('demo')).broken).toEqual({
      seq: 1,
      id: idOf(1),
      reason: 'prev_mismatch',
    });
  });

  test('no break in an empty chain whose head is the genesis hash', () => {
    expect(verify([], { seq: 0, hash: computeGenesisHash(tenant).toString('hex') })).toEqual({
      checked: 0,
      broken: null,
    });
  });
});
