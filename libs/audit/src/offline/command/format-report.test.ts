import { describe, expect, test } from 'vitest';
import type { ExportVerification } from '../verification-result.ts';
import { formatReport } from './format-report.ts';

const validResult: ExportVerification = {
  ok: true,
  tenant_id: 'acme',
  origin: 'log.example/audit/acme',
  algorithm: 'audit.v1',
  exported_at: '2026-11-21T12:00:00.000Z',
  head: { seq: 1_500, hash: 'ab'.repeat(32) },
  checked: 1_500,
  first_event_at: '2026-01-01T00:00:00.000Z',
  last_event_at: '2026-11-21T11:59:00.000Z',
  broken: null,
  erasures: { count: 1, events: 12 },
  key: { text: 'log.example/audit/acme+00000000+AQ==', trusted: true },
  notes: {
    checkpoints: 3,
    anchors: 1,
    kept: 0,
    newest_kept: null,
    verified: 4,
    unchecked: 0,
    newest: { size: 1_500, erasures: 1 },
    newest_anchor: { size: 1_000, erasures: 0, store: 'bucket', at: '2026-11-20T00:00:00.000Z' },
    faults: [],
    fault_count: 0,
  },
  successions: [],
  witnesses: [],
};
const unsignedNotes: ExportVerification['notes'] = {
  ...validResult.notes,
  checkpoints: 0,
  anchors: 0,
  verified: 0,
  newest: null,
  newest_anchor: null,
};

describe('formatReport', () => {
  test.each<{ title: string; result: ExportVerification; expected: readonly RegExp[]; unexpected?: RegExp }>([
    {
      title: 'reports a valid log: the result, what is proved and what is not',
      result: validResult,
      expected: [
        /^OK: 1,500 events of log\.example\/audit\/acme, none changed/,
        /outside the database up to event 1,000 \(bucket, /,
        /Proved\n {2}- events 1 to 1,500 are unchanged[\s\S]*erased by an entry[\s\S]*holder of the key signed/,
        /Not proved[\s\S]*no event followed the head[\s\S]*no other history[\s\S]*that the events are true/,
      ],
      unexpected: /Problems/,
    },
    {
      title: 'reports a tail that no checkpoint covers',
      result: { ...validResult, notes: { ...validResult.notes, newest: { size: 1_499, erasures: 1 } } },
      expected: [/Not proved\n {2}- that no event followed the head: no checkpoint covers the last 1 event yet/],
    },
    {
      title: 'reports that no key was given',
      result: { ...validResult, key: { ...validResult.key, trusted: false } },
      expected: [
        /\(from the file, not trusted\)/,
        /Not proved\n {2}- who signed the checkpoints: they match the key in the file/,
      ],
      unexpected: /holder of the key signed/,
    },
    {
      title: 'reports a file without checkpoints when no key was given',
      result: { ...validResult, key: { ...validResult.key, trusted: false }, notes: unsignedNotes },
      expected: [/^OK/, /signed +nothing/, /Not proved\n {2}- that the log was not rewritten as a whole/],
    },
    {
      title: 'reports a file without a verifier key',
      result: {
        ...validResult,
        key: { text: null, trusted: false },
        notes: { ...validResult.notes, verified: 0, newest: null, newest_anchor: null },
      },
      expected: [/key +none/, /who signed the checkpoints: the file contains no verifier key/],
    },
    {
      title: 'reports a witness',
      result: {
        ...validResult,
        witnesses: [
          { name: 'w.example', notes: 2, newest: { size: 1_200, erasures: 0, at: '2026-11-20T00:00:00.000Z' } },
        ],
      },
      expected: [/witness +w\.example: 2 cosignatures/, /events 1 to 1,200 are those that w\.example cosigned at/],
      unexpected: /no other history/,
    },
    {
      title: 'reports a checkpoint that the auditor kept',
      result: { ...validResult, notes: { ...validResult.notes, kept: 1, newest_kept: { size: 900, erasures: 0 } } },
      expected: [
        /kept +1 checkpoint, the newest valid one covers 900 events/,
        /events 1 to 900 are those of the checkpoint that you kept/,
      ],
      unexpected: /no other history/,
    },
    {
      title: 'reports a kept checkpoint that contradicts the log',
      result: {
        ...validResult,
        ok: false,
        notes: {
          ...validResult.notes,
          kept: 1,
          faults: [{ line: null, source: 'kept', size: 9, reason: 'anchor_mismatch' }],
          fault_count: 1,
        },
      },
      expected: [/- the checkpoint that you kept \(9 events\): anchor_mismatch/],
    },
    {
      title: 'reports a broken event and the checkpoints after it',
      result: {
        ...validResult,
        ok: false,
        broken: { seq: 77, id: 'e-77', reason: 'hash_mismatch' },
        notes: { ...unsignedNotes, checkpoints: 3, unchecked: 3 },
      },
      expected: [
        /^NOT OK: .* broken at event 77\./,
        /Problems\n {2}- event 77 \(e-77\): hash_mismatch, /,
        /3 checkpoints after it/,
      ],
      unexpected: /Proved|checkpoint in this file/,
    },
    {
      title: 'reports a missing event',
      result: { ...validResult, ok: false, broken: { seq: 5, id: null, reason: 'seq_gap' } },
      expected: [/- event 5: seq_gap, it is missing/],
    },
    {
      title: 'reports a rewritten log',
      result: {
        ...validResult,
        ok: false,
        notes: {
          ...validResult.notes,
          faults: [{ line: 9, source: 'anchor', size: 1, reason: 'anchor_mismatch' }],
          fault_count: 12,
        },
      },
      expected: [
        /^NOT OK: .* does not match its checkpoints/,
        /anchor in line 9 \(1 event\): anchor_mismatch/,
        /and 11 more checkpoints/,
      ],
    },
    {
      title: 'reports a key that signed nothing',
      result: { ...validResult, ok: false, notes: unsignedNotes },
      expected: [
        /^NOT OK: a given key signed no valid checkpoint/,
        /- no valid checkpoint in this file is signed by the key/,
      ],
    },
    {
      title: 'reports a witness that cosigned nothing',
      result: { ...validResult, ok: false, witnesses: [{ name: 'w.example', notes: 0, newest: null }] },
      expected: [/^NOT OK: a given key/, /- no valid checkpoint in this file is cosigned by w\.example/],
    },
  ])('$title', ({ result, expected, unexpected }) => {
    const report = formatReport(result);
    for (const part of expected) expect(report).toMatch(part);
    if (unexpected) expect(report).not.toMatch(unexpected);
  });

  test('removes terminal control characters of the file', () => {
    const report = formatReport({
      ...validResult,
      ok: false,
      tenant_id: 'a\u001b[2J',
      origin: 'o\u202e',
      exported_at: 'x\r\nOK: all is well',
      broken: { seq: 1, id: '\u001b]0;t\u0007', reason: 'hash_mismatch' },
    });
    expect(report).not.toMatch(/[^\P{C}\n]/u);
    expect(report).not.toMatch(/^OK/m);
  });
});
