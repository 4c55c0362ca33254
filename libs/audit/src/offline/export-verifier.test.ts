import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChainHead, ChainRecord } from '../chain-record.ts';
import { type ErasureLedger, emptyLedger } from '../erasure-ledger.ts';
import { parseVerifierKey } from '../notes/verifier-key.ts';
import type { EventLine, ExportLine, NoteLine } from './export-lines.ts';
import type { Trusted } from './export-verdict.ts';
import { verifyExport } from './export-verifier.ts';
import {
  chainOf,
  exportOf,
  fileOf,
  keyOf,
  logKeyText,
  noteOver,
  WITNESS,
  witnessKeyText,
} from './testing/sample-export.ts';
import { UnreadableExport } from './unreadable-export.ts';

type Golden = {
  readonly tenant_id: string;
  readonly chain_head: ChainHead;
  readonly ledger: ErasureLedger;
  readonly records: readonly ChainRecord[];
};
const golden: Golden = JSON.parse(
  readFileSync(new URL('../fixtures/golden-erasures-v1.json', import.meta.url), 'utf8'),
);
const TENANT = golden.tenant_id;
const lines: readonly ExportLine[] = exportOf(TENANT, golden.records, golden.ledger, 3);
const own: Trusted = { log: parseVerifierKey(logKeyText(TENANT)), witnesses: [], kept: [] };
const none: Trusted = { log: null, witnesses: [], kept: [] };
const witnessed: Trusted = { ...own, witnesses: [parseVerifierKey(witnessKeyText)] };

async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const verifyBytes = (bytes: Uint8Array, keys = own, size = 65_536) => verifyExport(inChunks(bytes, size), keys);
const verify = (changed: readonly ExportLine[], keys = own) => verifyBytes(Buffer.from(fileOf(changed)), keys);
const refusal = (file: string | Uint8Array) =>
  verifyBytes(Buffer.from(file)).then(
    ({ ok }) => `ok: ${ok}`,
    (error: unknown) => {
      if (error instanceof UnreadableExport) return error.message;
      throw error;
    },
  );

const isEvent = (line: ExportLine): line is EventLine => line.type === 'event';
const isNote = (line: ExportLine): line is NoteLine => line.type === 'note';
const mapped = <T extends ExportLine>(is: (line: ExportLine) => line is T, change: (line: T) => ExportLine) =>
  lines.map((line) => (is(line) ? change(line) : line));
const notes = lines.filter(isNote);
const events = lines.filter(isEvent);

test('the golden export of format v1, written once, verifies for ever, and is still what is written', async () => {
  const file = readFileSync(new URL('../fixtures/golden-export-v1.ndjson', import.meta.url));
  expect(await verifyBytes(file, witnessed)).toMatchObject({ ok: true, checked: 6, notes: { verified: 4 } });
  expect(file.toString('utf8')).toBe(fileOf(lines));
});

describe('an export in which nothing is wrong', () => {
  test('holds: chain, ledger, checkpoints, anchors and cosignatures', async () => {
    expect(await verify(lines, witnessed)).toEqual({
      ok: true,
      tenant_id: TENANT,
      origin: `log.example/audit/${TENANT}`,
      algorithm: 'audit.v1',
      exported_at: '2026-11-21T12:00:00.000Z',
      head: golden.chain_head,
      checked: 6,
      first_event_at: golden.records[0]?.timestamp,
      last_event_at: golden.records[5]?.timestamp,
      broken: null,
      erasures: { count: 4, events: golden.ledger.records.flatMap(({ seqs }) => seqs).length },
      key: { text: logKeyText(TENANT), trusted: true },
      notes: {
        checkpoints: 2,
        anchors: 2,
        kept: 0,
        verified: 4,
        unchecked: 0,
        newest: { size: 6, erasures: 4 },
        newest_anchor: { size: 6, erasures: 4, store: 'anchors', at: golden.records[5]?.timestamp },
        newest_kept: null,
        faults: [],
        fault_count: 0,
      },
      witnesses: [{ name: WITNESS, notes: 4, newest: { size: 6, erasures: 4, at: '2026-11-21T10:00:00.000Z' } }],
    });
  });

  test('says the same however its bytes arrive', async () => {
    const bytes = Buffer.from(fileOf(lines));
    const whole = await verifyBytes(bytes, own, bytes.length);
    for (const size of [1, 7, 64, 1_000, 4_096]) expect(await verifyBytes(bytes, own, size)).toEqual(whole);
  });

  test('is held against the key that it names itself where none is given, which is told', async () => {
    const verdict = await verify(lines, none);
    expect(verdict).toMatchObject({ ok: true, key: { trusted: false }, notes: { verified: 4 } });
  });

  test('an empty log', async () => {
    expect(await verify(exportOf(TENANT, []), none)).toMatchObject({ ok: true, checked: 0, broken: null });
  });
});

describe('a log that is not what it says', () => {
  const changed = (seq: number, fields: Partial<EventLine>) =>
    mapped(isEvent, (line) => (line.chain_seq === seq ? { ...line, ...fields } : line));

  test.each<[string, readonly ExportLine[], number, string]>([
    ['another action', changed(3, { action: 'read' }), 3, 'hash_mismatch'],
    ['another metadata', changed(3, { metadata: '{}' }), 3, 'commitment_mismatch'],
    ['another erased value', changed(5, { actor_id: 'x' }), 5, 'unlogged_erasure'],
    ['a hash that is none', changed(3, { event_hash: 'abc' }), 3, 'hash_mismatch'],
    [
      'a salt that is none',
      changed(3, { salts: { ...(events[2] as EventLine).salts, changes: 'é' } }),
      3,
      'commitment_mismatch',
    ],
  ])('%s', async (_, file, seq, reason) => {
    const verdict = await verify(file);
    expect(verdict).toMatchObject({
      ok: false,
      checked: seq,
      broken: { seq, reason, id: golden.records[seq - 1]?.id },
    });
  });

  test('an event taken out, with the count to match', async () => {
    const file = lines
      .filter((line) => !(isEvent(line) && line.chain_seq === 2))
      .map((line) => (line.type === 'end' ? { ...line, events: 5 } : line));
    expect(await verify(file)).toMatchObject({ ok: false, broken: { seq: 2, id: null, reason: 'seq_gap' } });
  });

  test('the tail cut off with its head: only the checkpoints tell it', async () => {
    const plain = chainOf(TENANT, 6);
    const full = exportOf(TENANT, plain, undefined, 3);
    const file = full
      .filter((line) => !(isEvent(line) && line.chain_seq > 4))
      .map((line) => {
        if (line.type === 'header') return { ...line, head: { seq: 4, hash: plain[3]?.event_hash ?? '' } };
        return line.type === 'end' ? { ...line, events: 4 } : line;
      });
    expect(await verify(file)).toMatchObject({
      ok: false,
      broken: null,
      notes: {
        verified: 2,
        fault_count: 2,
        faults: [{ size: 6, source: 'checkpoint', reason: 'head_behind_anchor' }, { source: 'anchor' }],
      },
    });
  });

  test('a log rewritten as a whole: only the checkpoints tell it', async () => {
    const rewritten = exportOf(TENANT, chainOf(TENANT, 7).slice(0, 6), undefined, 100);
    const file = [
      ...rewritten.slice(0, 7),
      ...notes.slice(2),
      { ...(rewritten.at(-1) as ExportLine), notes: 2 } as ExportLine,
    ];
    expect(await verify(file)).toMatchObject({
      ok: false,
      broken: null,
      notes: { faults: [{ reason: 'anchor_mismatch', line: 8 }, { reason: 'anchor_mismatch' }] },
    });
  });
});

describe('checkpoints that do not hold', () => {
  const withNote = (note: string) => mapped(isNote, (line) => (line === notes[2] ? { ...line, note } : line));
  const body = (text: string) => text.slice(0, text.indexOf('\n\n') + 1);
  const last = notes[2]?.note ?? '';
  const noteBy = (tenant: string, records: readonly ChainRecord[], ledger: ErasureLedger, secret = 1) =>
    noteOver(tenant, records, ledger, keyOf(secret));

  test.each([
    ['text that is no note', 'hello', 'unreadable_note'],
    ['no signature', `${body(last)}\n`, 'unreadable_note'],
    [
      'a signature of another body',
      last.replace('\n6\n', '\n6\n').replace(
        body(last),
        body(
          noteBy(TENANT, golden.records, {
            ...golden.ledger,
            head: { seq: 3, hash: golden.ledger.records[2]?.erasure_hash ?? '' },
          }),
        ),
      ),
      'bad_signature',
    ],
    ['another key', noteBy(TENANT, golden.records, golden.ledger, 9), 'not_signed'],
    ['another log', noteBy('other', golden.records, golden.ledger), 'other_log'],
    ['other events', noteBy(TENANT, chainOf(TENANT, 6), golden.ledger), 'anchor_mismatch'],
    [
      'more erasures than there are',
      noteBy(TENANT, golden.records, { ...golden.ledger, head: { seq: 5, hash: golden.ledger.head.hash } }),
      'head_behind_anchor',
    ],
    [
      'other erasures',
      noteBy(TENANT, golden.records, { ...golden.ledger, head: { seq: 3, hash: golden.ledger.head.hash } }),
      'erasures_mismatch',
    ],
  ])('%s', async (_, note, reason) => {
    const { ok, broken, notes: found } = await verify(withNote(note));
    expect({ ok, broken, verified: found.verified, reasons: found.faults.map((fault) => fault.reason) }).toEqual({
      ok: false,
      broken: null,
      verified: 3,
      reasons: [reason],
    });
  });

  test('a key that was given and signed nothing', async () => {
    const bare = lines
      .filter((line) => !isNote(line))
      .map((line) => (line.type === 'end' ? { ...line, notes: 0 } : line));
    expect(await verify(bare, none)).toMatchObject({ ok: true, notes: { newest: null } });
    expect(await verify(bare)).toMatchObject({ ok: false, broken: null, notes: { fault_count: 0 } });
    const other = { name: 'witness.example/w2', type: 4, publicKey: Buffer.alloc(32), id: '00000000' } as const;
    expect(await verify(lines, { ...own, witnesses: [other] })).toMatchObject({ ok: false, witnesses: [{ notes: 0 }] });
  });

  test('ten are shown, all are counted', async () => {
    const many = exportOf(TENANT, chainOf(TENANT, 40), undefined, 1).map((line) =>
      isNote(line) ? { ...line, note: 'x' } : line,
    );
    const { notes: found } = await verify(many);
    expect([found.faults.length, found.fault_count]).toEqual([10, 80]);
  });
});

describe('checkpoints that an auditor kept', () => {
  const plain = chainOf(TENANT, 6);
  const keptOver = (size: number, records = plain) => noteOver(TENANT, records.slice(0, size), emptyLedger(TENANT));
  const verifyKept = (...kept: readonly string[]) => verify(exportOf(TENANT, plain, undefined, 100), { ...own, kept });

  test('hold where the log goes on from them, and vouch for it where the file has none', async () => {
    expect(await verifyKept(keptOver(4), keptOver(2), keptOver(6))).toMatchObject({
      ok: true,
      notes: { checkpoints: 0, kept: 3, verified: 3, newest_kept: { size: 6, erasures: 0 } },
    });
  });

  test.each([
    ['a log that was cut', keptOver(7, chainOf(TENANT, 7)), 'head_behind_anchor'],
    ['a log that was rewritten', noteOver(TENANT, golden.records.slice(0, 3), emptyLedger(TENANT)), 'anchor_mismatch'],
    ['a text that is no note', 'hello', 'unreadable_note'],
  ])('tell %s', async (_, note, reason) => {
    expect(await verifyKept(keptOver(2), note)).toMatchObject({
      ok: false,
      broken: null,
      notes: { verified: 1, faults: [{ line: null, source: 'kept', reason }] },
    });
  });
});

describe('a file that is not a whole export', () => {
  const text = fileOf(lines);
  const rows = text.trimEnd().split('\n');
  const file = (changed: readonly string[]) => `${changed.join('\n')}\n`;
  const first = rows[0] as string;
  const firstEvent = rows.findIndex((row) => row.startsWith('{"type":"event"'));
  const event = rows[firstEvent] as string;
  const nth = firstEvent + 1;

  test.each<[string, string | Uint8Array, RegExp]>([
    ['nothing', '', /the file is empty/],
    ['another file', 'hello\n', /^line 1 is not JSON/],
    ['another JSON file', '{"type":"event"}\n', /^line 1 is not in the form/],
    ['a JSON file without types', '[1]\n', /^line 1 is of no kind/],
    ['null', 'null\n', /^line 1 is of no kind/],
    ['no header', file(rows.slice(1)), /^line 1 is not the header/],
    ['a format to come', file([first.replace('export.v1', 'export.v2'), ...rows.slice(1)]), /^line 1 names a format/],
    ['two headers', file([first, ...rows]), /^line 2 is a second header/],
    [
      'a header of another log',
      file([first.replace(/"origin":"[^"]*"/, '"origin":"x/audit/other"'), ...rows.slice(1)]),
      /line 1 names a log/,
    ],
    [
      'a header with a key that is none',
      file([first.replace('log.example/audit/cabinet-lefevre+', 'x+'), ...rows.slice(1)]),
      /line 1 names a key/,
    ],
    ['a cut line', text.slice(0, -20), /^the file was cut: its last line is not whole/],
    ['no last newline', text.slice(0, -1), /^the file was cut: its last line is not whole/],
    ['no end line', file(rows.slice(0, -1)), /^the file was cut: its end line is missing/],
    ['only a header', `${first}\n`, /^the file was cut: its end line is missing/],
    ['a line after the end', file([...rows, event]), /stands after the end line/],
    ['a line taken out', file(rows.toSpliced(firstEvent + 2, 1)), /counts other lines than there are/],
    ['an event twice', file(rows.toSpliced(firstEvent, 0, event)), new RegExp(`^line ${nth + 1} "event" repeats`)],
    [
      'two events swapped',
      file(rows.with(firstEvent, rows[nth] as string).with(nth, event)),
      new RegExp(`^line ${nth + 1} "event" repeats`),
    ],
    ['an erasure twice', file(rows.toSpliced(1, 0, rows[1] as string)), /^line 3 "erasure" repeats/],
    ['an erasure among the events', file(rows.toSpliced(nth, 0, rows[1] as string)), /is not in its place/],
    ['an empty line', file(rows.toSpliced(nth, 0, '')), new RegExp(`^line ${nth + 1} is not JSON`)],
    ['an unknown kind', file(rows.with(nth, '{"type":"blob"}')), new RegExp(`^line ${nth + 1} is of no kind`)],
    ['a kind of no own', file(rows.with(nth, '{"type":"constructor"}')), /is of no kind/],
    ['a space', file(rows.with(nth, event.replace(',', ', '))), /is not in the form/],
    [
      'members in another order',
      file(rows.with(firstEvent, event.replace(/("action":"[^"]*"),("actor_type":"[^"]*")/, '$2,$1'))),
      /is not in the form/,
    ],
    [
      'a member twice',
      file(rows.with(firstEvent, event.replace('"actor_id":', '"actor_id":"eve","actor_id":'))),
      /is not in the form/,
    ],
    [
      'a member too many',
      file(rows.with(firstEvent, event.replace('"actor_id":', '"x":1,"actor_id":'))),
      /is not in the form/,
    ],
    [
      'a number as text',
      file(rows.with(firstEvent, event.replace('"chain_seq":1', '"chain_seq":"1"'))),
      /is not in the form/,
    ],
    [
      'a number in another spelling',
      file(rows.with(firstEvent, event.replace('"chain_seq":1', '"chain_seq":1e0'))),
      /is not in the form/,
    ],
    [
      'a number that no double holds',
      file(rows.with(firstEvent, event.replace('"chain_seq":1', '"chain_seq":9007199254740993'))),
      /is not in the form/,
    ],
    [
      'a letter in another spelling',
      file(rows.with(firstEvent, event.replace('"action":"', '"action":"\\u0041'))),
      /is not in the form/,
    ],
    [
      'a lone surrogate',
      file(rows.with(firstEvent, event.replace('"action":"', '"action":"\\ud800'))),
      /is not in the form/,
    ],
    ['a byte order mark', `\ufeff${text}`, /^line 1 is not JSON/],
    ['line ends of Windows', text.replaceAll('\n', '\r\n'), /^line 1 is not in the form/],
    [
      'bytes that are no UTF-8',
      Buffer.concat([Buffer.from(file(rows.slice(0, nth))), Buffer.from([0x7b, 0xff, 0x0a])]),
      new RegExp(`^line ${nth + 1} is not UTF-8`),
    ],
    ['deep JSON', `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}\n`, /^line 1 is/],
    [
      'deep JSON in a line',
      file(rows.with(nth, `{"type":"event","chain_seq":${'['.repeat(500_000)}${']'.repeat(500_000)}}`)),
      /is not in the form/,
    ],
    ['a giant line', Buffer.alloc(5_000_000, 0x61), /^a line is longer than 2 MiB/],
    ['zeros', Buffer.alloc(100_000), /^the file was cut/],
    ['a compressed file', Buffer.from([0x1f, 0x8b, 0x08, 0x0a, 0x00, 0x0a]), /^line 1 is not/],
  ])('%s', async (_, bytes, sentence) => {
    expect(await refusal(bytes)).toMatch(sentence);
  });

  test('the key of another log', async () => {
    const other = { ...none, log: parseVerifierKey(logKeyText('other')) };
    await expect(verify(lines, other)).rejects.toThrow(
      /the key that was given is of the log log.example\/audit\/other/,
    );
  });

  test('no byte can be changed, but in what the file says of itself', async () => {
    const bytes = Buffer.from(text);
    const free = [...text.matchAll(/"(?:exported_at|verifier_key|store|at)":"[^"]*"/g)].map(({ index, 0: member }) => ({
      from: Buffer.byteLength(text.slice(0, index)),
      to: Buffer.byteLength(text.slice(0, index + member.length)),
    }));
    // A witness that nobody asked for is not looked at.
    const signature = /\\n— witness[^\\]*/g;
    for (const { index, 0: line } of text.matchAll(signature))
      free.push({
        from: Buffer.byteLength(text.slice(0, index)),
        to: Buffer.byteLength(text.slice(0, index + line.length)),
      });
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, bits) => {
        fc.pre(!free.some(({ from, to }) => at >= from && at < to));
        const changed = Buffer.from(bytes);
        changed[at] = (changed[at] as number) ^ bits;
        expect(await refusal(changed)).not.toBe('ok: true');
      }),
      { numRuns: 1_000 },
    );
  });

  test('bytes of any kind never crash it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.nat(text.length), async (junk, at) => {
        const bytes = Buffer.from(text);
        await refusal(Buffer.concat([bytes.subarray(0, at), junk, bytes.subarray(at)]));
      }),
      { numRuns: 200 },
    );
  });
});
