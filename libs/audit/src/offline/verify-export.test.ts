import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChainHead, ChainRecord } from '../chain/chain-record.ts';
import { createEmptyLedger, type ErasureLedger } from '../erasure/erasure-ledger.ts';
import { computeErasureGenesis, computeErasureHash, computeSeqsDigest } from '../erasure/erasure-v1.ts';
import { parseCheckpoint } from '../notes/checkpoint.ts';
import { signSuccession } from '../notes/key-succession.ts';
import { parseNote } from '../notes/note-text.ts';
import { signNote } from '../notes/signed-note.ts';
import { createVerifierKey, exportPublicKey, LOG_SIGNATURE_TYPE, parseVerifierKey } from '../notes/verifier-key.ts';
import { formatReport } from './command/format-report.ts';
import { type EventLine, type ExportLine, formatLine, type NoteLine } from './format/export-lines.ts';
import { MAX_LINE_BYTES } from './format/line-blocks.ts';
import { UnreadableExportError } from './format/unreadable-export-error.ts';
import {
  createChain,
  createExport,
  createTestKey,
  formatExport,
  formatLogKey,
  formatTestOrigin,
  signCheckpoint,
  toEventLine,
  WITNESS_KEY_TEXT,
  WITNESS_NAME,
} from './testing/sample-export.ts';
import type { AuditorInputs } from './verification-result.ts';
import { verifyExport } from './verify-export.ts';

type Golden = {
  readonly tenant_id: string;
  readonly chain_head: ChainHead;
  readonly ledger: ErasureLedger;
  readonly records: readonly ChainRecord[];
};
const golden: Golden = JSON.parse(
  readFileSync(new URL('../fixtures/golden-erasures-v1.json', import.meta.url), 'utf8'),
);
const TENANT_ID = golden.tenant_id;
const lines: readonly ExportLine[] = createExport(TENANT_ID, golden.records, golden.ledger, 3);
const logKeyInputs: AuditorInputs = {
  logKey: parseVerifierKey(formatLogKey(TENANT_ID)),
  witnessKeys: [],
  keptNotes: [],
};
const noInputs: AuditorInputs = { logKey: null, witnessKeys: [], keptNotes: [] };
const witnessInputs: AuditorInputs = { ...logKeyInputs, witnessKeys: [parseVerifierKey(WITNESS_KEY_TEXT)] };

async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const verifyBytes = (bytes: Uint8Array, keys = logKeyInputs, size = 65_536) =>
  verifyExport(inChunks(bytes, size), keys);
const verify = (changed: readonly ExportLine[], keys = logKeyInputs) =>
  verifyBytes(Buffer.from(formatExport(changed)), keys);
const readRefusal = (file: string | Uint8Array) =>
  verifyBytes(Buffer.from(file)).then(
    ({ ok }) => `ok: ${ok}`,
    (error: unknown) => {
      if (error instanceof UnreadableExportError) return error.message;
      throw error;
    },
  );

const isEvent = (line: ExportLine): line is EventLine => line.type === 'event';
const isNote = (line: ExportLine): line is NoteLine => line.type === 'note';
const mapLines = <T extends ExportLine>(is: (line: ExportLine) => line is T, change: (line: T) => ExportLine) =>
  lines.map((line) => (is(line) ? change(line) : line));
const notes = lines.filter(isNote);
const events = lines.filter(isEvent);

test('the golden export of format v1 is valid and is what formatExport writes', async () => {
  const file = readFileSync(new URL('../fixtures/golden-export-v1.ndjson', import.meta.url));
  expect(await verifyBytes(file, witnessInputs)).toMatchObject({ ok: true, checked: 6, notes: { verified: 4 } });
  expect(file.toString('utf8')).toBe(formatExport(lines));
});

describe('verifyExport with events of format v2', () => {
  const goldenV2: { readonly tenant_id: string; readonly records: readonly ChainRecord[] } = JSON.parse(
    readFileSync(new URL('../fixtures/golden-chain-v2.json', import.meta.url), 'utf8'),
  );
  const linesV2 = createExport(goldenV2.tenant_id, goldenV2.records);
  /** Verifies the file in one block and byte by byte. */
  const verifyBoth = async (changed: readonly ExportLine[]) => {
    const bytes = Buffer.from(formatExport(changed));
    const results = [await verifyBytes(bytes, noInputs), await verifyBytes(bytes, noInputs, 1)];
    expect(results[0]).toEqual(results[1]);
    return results[0];
  };

  test('verifies events of v1 followed by events of v2', async () => {
    expect(await verifyBoth(linesV2)).toMatchObject({ ok: true, algorithm: 'audit.v2', checked: 5 });
  });

  test('reports a changed recorder', async () => {
    const changed = linesV2.map((line) =>
      isEvent(line) && line.chain_seq === 4 ? { ...line, recorded_by: 'key:k' } : line,
    );
    expect(await verifyBoth(changed)).toMatchObject({ ok: false, broken: { seq: 4, reason: 'hash_mismatch' } });
  });

  test('refuses events of v2 in a file of v1, and a file of an unknown format', async () => {
    const withAlgorithm = (algorithm: string) =>
      formatExport(linesV2).replace('"algorithm":"audit.v2"', `"algorithm":"${algorithm}"`);
    expect(await readRefusalOf(withAlgorithm('audit.v1'))).toMatch(/^line 4 has the member "recorded_by"/);
    expect(await readRefusalOf(withAlgorithm('audit.v3'))).toMatch(/^line 1 has a format/);
  });
  const readRefusalOf = (file: string) =>
    verifyBytes(Buffer.from(file), noInputs).then(
      () => 'no refusal',
      (error: unknown) => (error instanceof UnreadableExportError ? error.message : String(error)),
    );
});

describe('verifyExport with a log whose key was succeeded', () => {
  const tenant = 'acme';
  const records = createChain(tenant, 8);
  const ledger = createEmptyLedger(tenant);
  const origin = formatTestOrigin(tenant);
  const keyOf = (byte: number) => createVerifierKey(origin, LOG_SIGNATURE_TYPE, exportPublicKey(createTestKey(byte)));
  const signAt = (size: number, byte: number) =>
    signCheckpoint(tenant, records.slice(0, size), ledger, createTestKey(byte));
  /** The succession after `size` events, with the root over these events of `log`. */
  const succeed = (oldByte: number, newByte: number, size: number, log = records) =>
    signSuccession(
      parseCheckpoint(parseNote(signCheckpoint(tenant, log.slice(0, size), ledger)).body),
      { oldKey: createTestKey(oldByte), newKey: createTestKey(newByte) },
      '2026-11-23T10:00:00.000Z',
    );
  /** An export with these successions and one checkpoint for each pair of a size and a key. */
  const exportWith = (
    successions: readonly string[],
    checkpoints: readonly (readonly [size: number, byte: number])[],
  ) => {
    const [header, ...others] = createExport(tenant, records);
    const withNotes = others.flatMap((line): ExportLine[] => [
      ...(line.type === 'end' ? [{ ...line, notes: checkpoints.length }] : [line]),
      ...checkpoints
        .filter(([size]) => line.type === 'event' && line.chain_seq === size)
        .map(([size, byte]) => toNoteLine(signAt(size, byte))),
    ]);
    return [header, ...successions.map((note) => ({ type: 'succession', note })), ...withNotes] as ExportLine[];
  };
  const toNoteLine = (note: string): ExportLine => ({ type: 'note', source: 'checkpoint', store: null, at: '', note });
  const verifyWith = (file: readonly ExportLine[], byte: number, keptNotes: readonly string[] = []) =>
    verify(file, { logKey: keyOf(byte), witnessKeys: [], keptNotes });
  const chain = [succeed(1, 5, 3), succeed(5, 6, 6)];
  const checkpoints = [
    [2, 1],
    [3, 1],
    [5, 5],
    [6, 5],
    [8, 6],
  ] as const;

  test.each([1, 5, 6])('accepts every checkpoint given key %i of the chain', async (byte) => {
    const result = await verifyWith(exportWith(chain, checkpoints), byte, [signAt(2, 1), signAt(8, 6)]);
    expect(result).toMatchObject({
      ok: true,
      checked: 8,
      notes: { checkpoints: 5, kept: 2, faults: [], newest: { size: 8 } },
      successions: [{ size: 3 }, { size: 6 }],
    });
    expect(formatReport(result)).toContain('succeeded    after 3 events, at 2026-11-23T10:00:00.000Z, by log.example');
  });

  const cases: readonly {
    title: string;
    successions: readonly string[];
    checkpoints?: readonly (readonly [number, number])[];
    key?: number;
    reasons: readonly string[];
  }[] = [
    {
      title: 'without the successions, given the old key',
      successions: [],
      reasons: ['not_signed', 'not_signed', 'not_signed'],
    },
    {
      title: 'without the successions, given the new key',
      successions: [],
      key: 6,
      reasons: ['not_signed', 'not_signed', 'not_signed', 'not_signed'],
    },
    { title: 'with a missing link', successions: [succeed(1, 5, 3), succeed(7, 6, 6)], reasons: ['broken_succession'] },
    { title: 'with a fork', successions: [succeed(1, 5, 3), succeed(1, 6, 3)], reasons: ['broken_succession'] },
    {
      title: 'with successions that do not contain the given key',
      successions: chain,
      key: 9,
      reasons: ['broken_succession'],
    },
    {
      title: 'with a succession that only the new key signed',
      successions: [signNote(`${parseNote(succeed(1, 5, 3)).body}`, origin, createTestKey(5)), succeed(5, 6, 6)],
      reasons: ['broken_succession'],
    },
    {
      title: 'with a checkpoint by the old key after its succession',
      successions: chain,
      checkpoints: [
        [3, 1],
        [4, 1],
        [8, 6],
      ],
      reasons: ['superseded_key'],
    },
    {
      title: 'with a succession on another history',
      successions: [succeed(1, 5, 3, createChain('other', 8)), succeed(5, 6, 6)],
      reasons: ['anchor_mismatch'],
    },
    {
      title: 'with a succession beyond the end of the log',
      successions: [...chain, succeed(6, 7, 9, [...records, ...createChain('other', 1)])],
      reasons: ['head_behind_anchor'],
    },
  ];
  test.each(cases)(
    'refuses a file $title',
    async ({ successions, checkpoints: signed = checkpoints, key = 1, reasons }) => {
      const { ok, notes: verified } = await verifyWith(exportWith(successions, signed), key);
      expect(ok).toBe(false);
      expect(verified.faults.map(({ reason }) => reason)).toEqual(expect.arrayContaining([...reasons]));
    },
  );

  test('refuses a succession line that is not before the events', async () => {
    const [header, succession, ...others] = exportWith(chain.slice(0, 1), [[3, 1]]);
    const moved = [header, ...others.slice(0, 2), succession, ...others.slice(2)] as ExportLine[];
    await expect(verifyWith(moved, 1)).rejects.toThrow('is out of order');
  });
});

describe('verifyExport with a valid export', () => {
  test('verifies chain, ledger, checkpoints, anchors and cosignatures', async () => {
    expect(await verify(lines, witnessInputs)).toEqual({
      ok: true,
      tenant_id: TENANT_ID,
      origin: `log.example/audit/${TENANT_ID}`,
      algorithm: 'audit.v1',
      exported_at: '2026-11-21T12:00:00.000Z',
      head: golden.chain_head,
      checked: 6,
      first_event_at: golden.records[0]?.timestamp,
      last_event_at: golden.records[5]?.timestamp,
      broken: null,
      erasures: { count: 4, events: golden.ledger.records.flatMap(({ seqs }) => seqs).length },
      key: { text: formatLogKey(TENANT_ID), trusted: true },
      successions: [],
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
      witnesses: [{ name: WITNESS_NAME, notes: 4, newest: { size: 6, erasures: 4, at: '2026-11-21T10:00:00.000Z' } }],
    });
  });

  test('returns the same result for any chunk size', async () => {
    const bytes = Buffer.from(formatExport(lines));
    const whole = await verifyBytes(bytes, logKeyInputs, bytes.length);
    for (const size of [1, 7, 64, 1_000, 4_096]) expect(await verifyBytes(bytes, logKeyInputs, size)).toEqual(whole);
  });

  test('uses the key in the file when none is given, and reports it as not trusted', async () => {
    const verdict = await verify(lines, noInputs);
    expect(verdict).toMatchObject({ ok: true, key: { trusted: false }, notes: { verified: 4 } });
  });

  test('accepts an empty log', async () => {
    expect(await verify(createExport(TENANT_ID, []), noInputs)).toMatchObject({ ok: true, checked: 0, broken: null });
  });

  test.each([65_536, 262_144, 4_000_000])('accepts a line of 2 MiB and no longer one in chunks of %i', async (size) => {
    const withLine = (length: number) => {
      const [record] = createChain(TENANT_ID, 1) as [ChainRecord];
      const line = Buffer.byteLength(formatLine(toEventLine(record)));
      return Buffer.from(
        formatExport(createExport(TENANT_ID, [{ ...record, id: record.id + 'x'.repeat(length - line) }])),
      );
    };
    // The id of the event is changed, so the verification reads the line and finds the hash wrong.
    expect(await verifyBytes(withLine(MAX_LINE_BYTES), noInputs, size)).toMatchObject({
      broken: { reason: 'hash_mismatch' },
    });
    await expect(verifyBytes(withLine(MAX_LINE_BYTES + 1), noInputs, size)).rejects.toThrow(/longer than 2 MiB/);
  });
});

describe('verifyExport with a tampered log', () => {
  const changed = (seq: number, fields: Partial<EventLine>) =>
    mapLines(isEvent, (line) => (line.chain_seq === seq ? { ...line, ...fields } : line));

  test.each<[string, readonly ExportLine[], number, string]>([
    ['a changed action', changed(3, { action: 'read' }), 3, 'hash_mismatch'],
    ['changed metadata', changed(3, { metadata: '{}' }), 3, 'commitment_mismatch'],
    ['a changed erased value', changed(5, { actor_id: 'x' }), 5, 'unlogged_erasure'],
    ['a malformed hash', changed(3, { event_hash: 'abc' }), 3, 'hash_mismatch'],
    [
      'a malformed salt',
      changed(3, { salts: { ...(events[2] as EventLine).salts, changes: 'é' } }),
      3,
      'commitment_mismatch',
    ],
  ])('reports %s', async (_, file, seq, reason) => {
    const verdict = await verify(file);
    expect(verdict).toMatchObject({
      ok: false,
      checked: seq,
      broken: { seq, reason, id: golden.records[seq - 1]?.id },
    });
  });

  test.each([-1, -(2 ** 53) + 1])('reports a head of %i over no events', async (seq) => {
    const file = createExport(TENANT_ID, []).map((line) =>
      line.type === 'header' ? { ...line, head: { ...line.head, seq } } : line,
    );
    expect(await verify(file, noInputs)).toMatchObject({
      ok: false,
      checked: 0,
      broken: { seq: 0, id: null, reason: 'head_mismatch' },
    });
  });

  test('reports an erasure of a field that cannot be erased', async () => {
    const plain = createChain(TENANT_ID, 3);
    const body = {
      erased_at: '2026-11-22T08:00:00.000Z',
      erased_by: 'key_0001',
      subject_type: 'metadata',
      replacement: '{}',
      event_count: 1,
      seqs_digest: computeSeqsDigest([2]).toString('hex'),
    };
    const genesis = computeErasureGenesis(TENANT_ID);
    const erasure_hash = computeErasureHash(1, genesis, { ...body, tenant_id: TENANT_ID }).toString('hex');
    const entry = { ...body, erasure_seq: 1, seqs: [2], prev_hash: genesis.toString('hex'), erasure_hash };
    const ledger = { records: [entry], strays: [], head: { seq: 1, hash: erasure_hash } };
    expect(await verify(createExport(TENANT_ID, plain, ledger), noInputs)).toMatchObject({
      ok: false,
      broken: { seq: 2, reason: 'unlogged_erasure' },
    });
  });

  test('reports a removed event when the counts were adjusted', async () => {
    const file = lines
      .filter((line) => !(isEvent(line) && line.chain_seq === 2))
      .map((line) => (line.type === 'end' ? { ...line, events: 5 } : line));
    expect(await verify(file)).toMatchObject({ ok: false, broken: { seq: 2, id: null, reason: 'seq_gap' } });
  });

  test('reports a tail and head cut off together, which only checkpoints show', async () => {
    const plain = createChain(TENANT_ID, 6);
    const full = createExport(TENANT_ID, plain, undefined, 3);
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

  test('reports a completely rewritten log, which only checkpoints show', async () => {
    const rewritten = createExport(TENANT_ID, createChain(TENANT_ID, 7).slice(0, 6), undefined, 100);
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

describe('verifyExport with invalid checkpoints', () => {
  const withNote = (note: string) => mapLines(isNote, (line) => (line === notes[2] ? { ...line, note } : line));
  const body = (text: string) => text.slice(0, text.indexOf('\n\n') + 1);
  const last = notes[2]?.note ?? '';
  const noteBy = (tenant: string, records: readonly ChainRecord[], ledger: ErasureLedger, secret = 1) =>
    signCheckpoint(tenant, records, ledger, createTestKey(secret));

  test.each([
    ['a text that is not a note', 'hello', 'unreadable_note'],
    ['a note without signatures', `${body(last)}\n`, 'unreadable_note'],
    [
      'a signature of another body',
      last.replace('\n6\n', '\n6\n').replace(
        body(last),
        body(
          noteBy(TENANT_ID, golden.records, {
            ...golden.ledger,
            head: { seq: 3, hash: golden.ledger.records[2]?.erasure_hash ?? '' },
          }),
        ),
      ),
      'bad_signature',
    ],
    ['another key', noteBy(TENANT_ID, golden.records, golden.ledger, 9), 'not_signed'],
    [
      'a second signature of the key that is wrong',
      `${last}${last
        .slice(last.indexOf('\u2014'))
        .split('\n')[0]
        ?.replace(/ (\S{8})\S{8}(\S+)$/, ' $1AAAAAAAA$2')}\n`,
      'bad_signature',
    ],
    ['another log', noteBy('other', golden.records, golden.ledger), 'other_log'],
    ['other events', noteBy(TENANT_ID, createChain(TENANT_ID, 6), golden.ledger), 'anchor_mismatch'],
    [
      'more erasures than there are',
      noteBy(TENANT_ID, golden.records, { ...golden.ledger, head: { seq: 5, hash: golden.ledger.head.hash } }),
      'head_behind_anchor',
    ],
    [
      'other erasures',
      noteBy(TENANT_ID, golden.records, { ...golden.ledger, head: { seq: 3, hash: golden.ledger.head.hash } }),
      'erasures_mismatch',
    ],
  ])('reports %s', async (_, note, reason) => {
    const { ok, broken, notes: noteResult } = await verify(withNote(note));
    expect({
      ok,
      broken,
      verified: noteResult.verified,
      reasons: noteResult.faults.map((fault) => fault.reason),
    }).toEqual({
      ok: false,
      broken: null,
      verified: 3,
      reasons: [reason],
    });
  });

  test('reports a given key that signed nothing', async () => {
    const bare = lines
      .filter((line) => !isNote(line))
      .map((line) => (line.type === 'end' ? { ...line, notes: 0 } : line));
    expect(await verify(bare, noInputs)).toMatchObject({ ok: true, notes: { newest: null } });
    expect(await verify(bare)).toMatchObject({ ok: false, broken: null, notes: { fault_count: 0 } });
    const unknownWitness = {
      name: 'witness.example/w2',
      type: 4,
      publicKey: Buffer.alloc(32),
      id: '00000000',
    } as const;
    expect(await verify(lines, { ...logKeyInputs, witnessKeys: [unknownWitness] })).toMatchObject({
      ok: false,
      witnesses: [{ notes: 0 }],
    });
  });

  test('lists ten faults and counts all', async () => {
    const many = createExport(TENANT_ID, createChain(TENANT_ID, 40), undefined, 1).map((line) =>
      isNote(line) ? { ...line, note: 'x' } : line,
    );
    const { notes: noteResult } = await verify(many);
    expect([noteResult.faults.length, noteResult.fault_count]).toEqual([10, 80]);
  });
});

describe('verifyExport with checkpoints that the auditor kept', () => {
  const plain = createChain(TENANT_ID, 6);
  const keptOver = (size: number, records = plain) =>
    signCheckpoint(TENANT_ID, records.slice(0, size), createEmptyLedger(TENANT_ID));
  const verifyKept = (...keptNotes: readonly string[]) =>
    verify(createExport(TENANT_ID, plain, undefined, 100), { ...logKeyInputs, keptNotes });

  test('accepts them when the log extends them, even if the file contains none', async () => {
    expect(await verifyKept(keptOver(4), keptOver(2), keptOver(6))).toMatchObject({
      ok: true,
      notes: { checkpoints: 0, kept: 3, verified: 3, newest_kept: { size: 6, erasures: 0 } },
    });
  });

  test.each([
    ['a truncated log', keptOver(7, createChain(TENANT_ID, 7)), 'head_behind_anchor'],
    [
      'a rewritten log',
      signCheckpoint(TENANT_ID, golden.records.slice(0, 3), createEmptyLedger(TENANT_ID)),
      'anchor_mismatch',
    ],
    ['a text that is not a note', 'hello', 'unreadable_note'],
  ])('reports %s', async (_, note, reason) => {
    expect(await verifyKept(keptOver(2), note)).toMatchObject({
      ok: false,
      broken: null,
      notes: { verified: 1, faults: [{ line: null, source: 'kept', reason }] },
    });
  });
});

describe('verifyExport rejects', () => {
  const text = formatExport(lines);
  const rows = text.trimEnd().split('\n');
  const file = (changed: readonly string[]) => `${changed.join('\n')}\n`;
  const first = rows[0] as string;
  const firstEvent = rows.findIndex((row) => row.startsWith('{"type":"event"'));
  const event = rows[firstEvent] as string;
  const nth = firstEvent + 1;

  test.each<[string, string | Uint8Array, RegExp]>([
    ['an empty file', '', /the file is empty/],
    ['a file that is not JSON', 'hello\n', /^line 1 is not JSON/],
    ['a JSON file with a malformed line', '{"type":"event"}\n', /^line 1 is not a canonical line/],
    ['a JSON file without types', '[1]\n', /^line 1 has an unknown type/],
    ['null', 'null\n', /^line 1 has an unknown type/],
    ['a missing header', file(rows.slice(1)), /^line 1 is not the header/],
    [
      'an unknown format version',
      file([first.replace('export.v1', 'export.v2'), ...rows.slice(1)]),
      /^line 1 has a format/,
    ],
    ['two headers', file([first, ...rows]), /^line 2 is a second header/],
    [
      'a header of another log',
      file([first.replace(/"origin":"[^"]*"/, '"origin":"x/audit/other"'), ...rows.slice(1)]),
      /line 1 names a log/,
    ],
    [
      'a header with a foreign verifier key',
      file([first.replace('log.example/audit/cabinet-lefevre+', 'x+'), ...rows.slice(1)]),
      /line 1 contains a verifier key/,
    ],
    ['a truncated line', text.slice(0, -20), /^the file is truncated: its last line is incomplete/],
    ['a missing last newline', text.slice(0, -1), /^the file is truncated: its last line is incomplete/],
    ['a missing end line', file(rows.slice(0, -1)), /^the file is truncated: its end line is missing/],
    ['a header alone', `${first}\n`, /^the file is truncated: its end line is missing/],
    ['a line after the end', file([...rows, event]), /follows the end line/],
    ['a removed line', file(rows.toSpliced(firstEvent + 2, 1)), /does not match the number of lines/],
    [
      'an event twice',
      file(rows.toSpliced(firstEvent, 0, event)),
      new RegExp(`^line ${nth + 1} of type "event" repeats`),
    ],
    [
      'two events swapped',
      file(rows.with(firstEvent, rows[nth] as string).with(nth, event)),
      new RegExp(`^line ${nth + 1} of type "event" repeats`),
    ],
    ['an erasure twice', file(rows.toSpliced(1, 0, rows[1] as string)), /^line 3 of type "erasure" repeats/],
    ['an erasure among the events', file(rows.toSpliced(nth, 0, rows[1] as string)), /is out of order/],
    ['an empty line', file(rows.toSpliced(nth, 0, '')), new RegExp(`^line ${nth + 1} is not JSON`)],
    [
      'an unknown line type',
      file(rows.with(nth, '{"type":"blob"}')),
      new RegExp(`^line ${nth + 1} has an unknown type`),
    ],
    [
      'a line type named like an inherited property',
      file(rows.with(nth, '{"type":"constructor"}')),
      /has an unknown type/,
    ],
    ['white space', file(rows.with(nth, event.replace(',', ', '))), /is not a canonical line/],
    [
      'members in another order',
      file(rows.with(firstEvent, event.replace(/("action":"[^"]*"),("actor_type":"[^"]*")/, '$2,$1'))),
      /is not a canonical line/,
    ],
    [
      'a member twice',
      file(rows.with(firstEvent, event.replace('"actor_id":', '"actor_id":"eve","actor_id":'))),
      /is not a canonical line/,
    ],
    [
      'an extra member',
      file(rows.with(firstEvent, event.replace('"actor_id":', '"x":1,"actor_id":'))),
      /is not a canonical line/,
    ],
    [
      'a number as text',
      file(rows.with(firstEvent, event.replace('"chain_seq":1', '"chain_seq":"1"'))),
      /is not a canonical line/,
    ],
    [
      'a non-canonical number',
      file(rows.with(firstEvent, event.replace('"chain_seq":1', '"chain_seq":1e0'))),
      /is not a canonical line/,
    ],
    [
      'a number beyond 2^53',
      file(rows.with(firstEvent, event.replace('"chain_seq":1', '"chain_seq":9007199254740993'))),
      /is not a canonical line/,
    ],
    [
      'a number that loses digits as a double',
      file(rows.with(firstEvent, event.replace('"chain_seq":1', '"chain_seq":1.00000000000000000001'))),
      /is not a canonical line/,
    ],
    [
      'a member twice with the same value',
      file(rows.with(firstEvent, event.replace('"anonymized":', '"anonymized":false,"anonymized":'))),
      /is not a canonical line/,
    ],
    [
      'a member name with an escape',
      file(rows.with(firstEvent, event.replace('"action"', '"\\u0061ction"'))),
      /is not a canonical line/,
    ],
    [
      'an unnecessary escape',
      file(rows.with(firstEvent, event.replace('"action":"', '"action":"\\u0041'))),
      /is not a canonical line/,
    ],
    [
      'a lone surrogate',
      file(rows.with(firstEvent, event.replace('"action":"', '"action":"\\ud800'))),
      /is not a canonical line/,
    ],
    ['a byte order mark', `\ufeff${text}`, /^line 1 is not JSON/],
    ['CRLF line endings', text.replaceAll('\n', '\r\n'), /^line 1 is not a canonical line/],
    [
      'bytes that are not UTF-8',
      Buffer.concat([Buffer.from(file(rows.slice(0, nth))), Buffer.from([0x7b, 0xff, 0x0a])]),
      new RegExp(`^line ${nth + 1} is not UTF-8`),
    ],
    [
      'deeply nested JSON',
      `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}\n`,
      /^line 1 is not JSON with at most 2 levels/,
    ],
    [
      'deeply nested JSON in a line',
      file(rows.with(nth, `{"type":"event","chain_seq":${'['.repeat(500_000)}${']'.repeat(500_000)}}`)),
      /is not JSON with at most 2 levels/,
    ],
    ['a giant line', Buffer.alloc(5_000_000, 0x61), /^a line is longer than 2 MiB/],
    ['a file of zeros', Buffer.alloc(100_000), /^the file is truncated/],
    ['a compressed file', Buffer.from([0x1f, 0x8b, 0x08, 0x0a, 0x00, 0x0a]), /^line 1 is not/],
  ])('%s', async (_, bytes, message) => {
    expect(await readRefusal(bytes)).toMatch(message);
  });

  test('the key of another log', async () => {
    const inputs = { ...noInputs, logKey: parseVerifierKey(formatLogKey('other')) };
    await expect(verify(lines, inputs)).rejects.toThrow(/the given key belongs to the log log.example\/audit\/other/);
  });

  test('any changed byte outside the unprotected members', async () => {
    const bytes = Buffer.from(text);
    const unprotectedRanges = [...text.matchAll(/"(?:exported_at|verifier_key|store|at)":"[^"]*"/g)].map(
      ({ index, 0: member }) => ({
        from: Buffer.byteLength(text.slice(0, index)),
        to: Buffer.byteLength(text.slice(0, index + member.length)),
      }),
    );
    // Cosignatures of witnesses without a given key are not verified.
    const signature = /\\n— witness[^\\]*/g;
    for (const { index, 0: line } of text.matchAll(signature))
      unprotectedRanges.push({
        from: Buffer.byteLength(text.slice(0, index)),
        to: Buffer.byteLength(text.slice(0, index + line.length)),
      });
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, bits) => {
        fc.pre(!unprotectedRanges.some(({ from, to }) => at >= from && at < to));
        const changed = Buffer.from(bytes);
        changed[at] = (changed[at] as number) ^ bits;
        expect(await readRefusal(changed)).not.toBe('ok: true');
      }),
      { numRuns: 1_000 },
    );
  });

  test('inserted random bytes without an internal error', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.nat(text.length), async (junk, at) => {
        const bytes = Buffer.from(text);
        await readRefusal(Buffer.concat([bytes.subarray(0, at), junk, bytes.subarray(at)]));
      }),
      { numRuns: 200 },
    );
  });
});
