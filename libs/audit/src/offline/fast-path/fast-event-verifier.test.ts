import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChainRecord } from '../../chain/chain-record.ts';
import { computeGenesisHash } from '../../chain/chain-v1.ts';
import { linkEvents, sealEvent } from '../../chain/seal-events.ts';
import { createEmptyLedger } from '../../erasure/erasure-ledger.ts';
import { createChainVerifier } from '../../verification/chain-verifier.ts';
import { formatLine, parseLine } from '../format/export-lines.ts';
import { createChain, toEventLine } from '../testing/sample-export.ts';
import { createFastEventVerifier, type VerifiedEvent } from './fast-event-verifier.ts';

const TENANT_ID = 'ténant';
const toLatin1 = (text: string) => Buffer.from(text).toString('latin1');

/** Returns the result of the full check for a line that is expected to be the first event. */
function verifyInFull(line: string): Pick<VerifiedEvent, 'id' | 'timestamp' | 'hasRecorder' | 'hash'> | null {
  try {
    const parsed = parseLine(line, 1);
    if (parsed.type !== 'event') return null;
    const verifier = createChainVerifier(TENANT_ID, { seq: 1, hash: parsed.event_hash }, createEmptyLedger(TENANT_ID));
    if (verifier.verifyNext(parsed) !== null) return null;
    return {
      id: parsed.id,
      timestamp: parsed.timestamp,
      hasRecorder: parsed.recorded_by !== undefined,
      hash: parsed.event_hash,
    };
  } catch {
    return null;
  }
}

/** Whether the texts of an event contain no escape, except simple ones in the members that are JSON themselves. */
const isPlain = ({ changes, metadata, salts, commitments, chain_seq, anonymized, ...texts }: ChainRecord) =>
  !/\\[u/]/.test(JSON.stringify([changes, metadata])) && !JSON.stringify(Object.values(texts)).includes('\\');

/** Returns the result of the fast path for the same line. */
function verifyFast(line: string) {
  const text = `${toLatin1(line)}\n`;
  const event = createFastEventVerifier(TENANT_ID)(text, 0, 1, computeGenesisHash(TENANT_ID).toString('hex'));
  if (!event) return null;
  expect(event.next).toBe(text.length);
  expect(Buffer.from(event.hashBytes).toString('hex')).toBe(event.hash);
  const utf8 = (bytes: string) => Buffer.from(bytes, 'latin1').toString('utf8');
  return { id: utf8(event.id), timestamp: utf8(event.timestamp), hasRecorder: event.hasRecorder, hash: event.hash };
}

const text = fc.string({ unit: 'grapheme', maxLength: 12 });
const record = fc
  .record({
    id: text,
    action: text,
    actor_type: text,
    resource_type: text,
    severity: text,
    actor_id: text,
    resource_id: text,
    recorded_by: fc.option(text, { nil: undefined }),
  })
  .chain((fields) =>
    fc
      .tuple(fc.json(), fc.json(), fc.uint8Array({ minLength: 64, maxLength: 64 }))
      .map(([changes, metadata, salts]) => {
        const { recorded_by, ...texts } = fields;
        const recorder = recorded_by === undefined ? {} : { recorded_by };
        const content = { ...texts, ...recorder, tenant_id: TENANT_ID, changes, metadata };
        const sealed = sealEvent(content, salts);
        const [link] = linkEvents(
          [sealed],
          { seq: 0, hash: computeGenesisHash(TENANT_ID) },
          '2026-11-21T09:15:00.000Z',
        );
        const [template] = createChain(TENANT_ID, 1) as [ChainRecord];
        const toHexByField = (bytes: Uint8Array, size: number) =>
          Object.fromEntries(
            Object.keys(template.salts).map((field, at) => [
              field,
              Buffer.from(bytes.subarray(at * size, (at + 1) * size)).toString('hex'),
            ]),
          ) as ChainRecord['commitments'];
        return {
          ...template,
          ...content,
          salts: toHexByField(salts, 16),
          commitments: toHexByField(sealed.commitments, 32),
          event_hash: Buffer.from(link?.hash ?? []).toString('hex'),
        };
      }),
  );

describe('createFastEventVerifier', () => {
  test('recognises events without unusual escapes', () => {
    const lines = createChain(TENANT_ID, 50).map((event) => toLatin1(`${formatLine(toEventLine(event))}\n`));
    const verifyNext = createFastEventVerifier(TENANT_ID);
    const all = lines.join('');
    let [at, hash] = [0, computeGenesisHash(TENANT_ID).toString('hex')];
    for (let seq = 1; seq <= lines.length; seq += 1) {
      const event = verifyNext(all, at, seq, hash);
      expect(event, `event ${seq}`).not.toBeNull();
      [at, hash] = [event?.next ?? 0, event?.hash ?? ''];
    }
    expect(at).toBe(all.length);
  });

  test('agrees with the full check, and decides every event without unusual escapes', () => {
    fc.assert(
      fc.property(record, (event) => {
        const line = formatLine(toEventLine(event));
        const result = verifyFast(line);
        expect(verifyInFull(line)).not.toBeNull();
        if (result) expect(result).toEqual(verifyInFull(line));
        else expect(isPlain(event)).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  test('accepts no line that the full check rejects', () => {
    const pieces = fc.constantFrom(
      '\\u0041',
      '\\/',
      '"',
      '\\',
      '\n',
      ',',
      '","metadata":"',
      '\\"',
      'é',
      '\u0001',
      '0',
      'A',
      ' ',
    );
    fc.assert(
      fc.property(record, fc.nat(), pieces, fc.nat(2), (event, offset, piece, removed) => {
        const line = formatLine(toEventLine(event));
        const at = offset % line.length;
        const changed = line.slice(0, at) + piece + line.slice(at + removed);
        const result = verifyFast(changed);
        if (result) expect(result).toEqual(verifyInFull(changed));
      }),
      { numRuns: 1_000 },
    );
  });

  test('leaves a value beyond its maximum length to the full check', () => {
    const [event] = createChain(TENANT_ID, 1) as [ChainRecord];
    expect(verifyFast(formatLine(toEventLine({ ...event, actor_id: 'x'.repeat(200_000) })))).toBeNull();
  });
});
