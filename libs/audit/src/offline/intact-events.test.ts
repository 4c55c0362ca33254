import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChainRecord } from '../chain-record.ts';
import { genesisHash } from '../chain-v1.ts';
import { chainCheck } from '../chain-verifier.ts';
import { emptyLedger } from '../erasure-ledger.ts';
import { linkEvents, sealEvent } from '../sealing.ts';
import { lineText, readLine } from './export-lines.ts';
import { intactEvents } from './intact-events.ts';
import { chainOf, eventLine } from './testing/sample-export.ts';

const TENANT = 'ténant';
const bytesOf = (text: string) => Buffer.from(text).toString('latin1');

/** What the full reading and the full check say of a line that is to be the first event. */
function inFull(line: string): { readonly id: string; readonly timestamp: string; readonly hash: string } | null {
  try {
    const read = readLine(line, 1);
    if (read.type !== 'event') return null;
    const check = chainCheck(TENANT, { seq: 1, hash: read.event_hash }, emptyLedger(TENANT));
    if (check.next(read) !== null) return null;
    return { id: read.id, timestamp: read.timestamp, hash: read.event_hash };
  } catch {
    return null;
  }
}

/** Whether the texts of an event need no escape, or none with a number in those that are JSON themselves. */
const isPlain = ({ changes, metadata, salts, commitments, chain_seq, anonymized, ...texts }: ChainRecord) =>
  !/\\[u/]/.test(JSON.stringify([changes, metadata])) && !JSON.stringify(Object.values(texts)).includes('\\');

/** What the fast way says of it. */
function fast(line: string) {
  const text = `${bytesOf(line)}\n`;
  const event = intactEvents(TENANT)(text, 0, 1, genesisHash(TENANT).toString('hex'));
  if (!event) return null;
  expect(event.next).toBe(text.length);
  expect(Buffer.from(event.hashBytes).toString('hex')).toBe(event.hash);
  const utf8 = (bytes: string) => Buffer.from(bytes, 'latin1').toString('utf8');
  return { id: utf8(event.id), timestamp: utf8(event.timestamp), hash: event.hash };
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
  })
  .chain((fields) =>
    fc
      .tuple(fc.json(), fc.json(), fc.uint8Array({ minLength: 64, maxLength: 64 }))
      .map(([changes, metadata, salts]) => {
        const content = { ...fields, tenant_id: TENANT, changes, metadata };
        const sealed = sealEvent(content, salts);
        const [link] = linkEvents([sealed], { seq: 0, hash: genesisHash(TENANT) }, '2026-11-21T09:15:00.000Z');
        const [like] = chainOf(TENANT, 1) as [ChainRecord];
        const hexes = (bytes: Uint8Array, size: number) =>
          Object.fromEntries(
            Object.keys(like.salts).map((field, at) => [
              field,
              Buffer.from(bytes.subarray(at * size, (at + 1) * size)).toString('hex'),
            ]),
          ) as ChainRecord['commitments'];
        return {
          ...like,
          ...content,
          salts: hexes(salts, 16),
          commitments: hexes(sealed.commitments, 32),
          event_hash: Buffer.from(link?.hash ?? []).toString('hex'),
        };
      }),
  );

describe('the fast way through intact events', () => {
  test('recognises plain events, whatever they hold', () => {
    const lines = chainOf(TENANT, 50).map((event) => bytesOf(`${lineText(eventLine(event))}\n`));
    const read = intactEvents(TENANT);
    const all = lines.join('');
    let [at, hash] = [0, genesisHash(TENANT).toString('hex')];
    for (let seq = 1; seq <= lines.length; seq += 1) {
      const event = read(all, at, seq, hash);
      expect(event, `event ${seq}`).not.toBeNull();
      [at, hash] = [event?.next ?? 0, event?.hash ?? ''];
    }
    expect(at).toBe(all.length);
  });

  test('says nothing but what the full check says, and no less where texts are plain', () => {
    fc.assert(
      fc.property(record, (event) => {
        const line = lineText(eventLine(event));
        const found = fast(line);
        expect(inFull(line)).not.toBeNull();
        if (found) expect(found).toEqual(inFull(line));
        else expect(isPlain(event)).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  test('takes no line that the full check would not take', () => {
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
      fc.property(record, fc.nat(), pieces, fc.nat(2), (event, place, piece, removed) => {
        const line = lineText(eventLine(event));
        const at = place % line.length;
        const changed = line.slice(0, at) + piece + line.slice(at + removed);
        const found = fast(changed);
        if (found) expect(found).toEqual(inFull(changed));
      }),
      { numRuns: 1_000 },
    );
  });

  test('a value beyond the room of the fast way is left to the full check', () => {
    const [event] = chainOf(TENANT, 1) as [ChainRecord];
    expect(fast(lineText(eventLine({ ...event, actor_id: 'x'.repeat(200_000) })))).toBeNull();
  });
});
