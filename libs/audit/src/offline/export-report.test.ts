import { describe, expect, test } from 'vitest';
import { reportOf } from './export-report.ts';
import type { ExportVerdict } from './export-verdict.ts';

const good: ExportVerdict = {
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
  witnesses: [],
};
const without: ExportVerdict['notes'] = {
  ...good.notes,
  checkpoints: 0,
  anchors: 0,
  verified: 0,
  newest: null,
  newest_anchor: null,
};

describe('the report for an auditor', () => {
  test.each<{ title: string; verdict: ExportVerdict; says: readonly RegExp[]; never?: RegExp }>([
    {
      title: 'a log that holds: verdict first, then what was proved and what was not',
      verdict: good,
      says: [
        /^OK: 1,500 events of log\.example\/audit\/acme, none changed/,
        /outside the database up to event 1,000 \(bucket, /,
        /Proved\n {2}- events 1 to 1,500 stand[\s\S]*erased by an entry[\s\S]*holder of the key signed/,
        /Not proved[\s\S]*nothing followed the head[\s\S]*another history too[\s\S]*that the events are true/,
      ],
      never: /Wrong/,
    },
    {
      title: 'a tail that no checkpoint covers',
      verdict: { ...good, notes: { ...good.notes, newest: { size: 1_499, erasures: 1 } } },
      says: [/Not proved\n {2}- the last 1 event: no checkpoint covers them yet/],
    },
    {
      title: 'no key given',
      verdict: { ...good, key: { ...good.key, trusted: false } },
      says: [
        /\(from the file, not trusted\)/,
        /Not proved\n {2}- the checkpoints agree with the key that the file itself names/,
      ],
      never: /holder of the key signed/,
    },
    {
      title: 'no checkpoint and no key',
      verdict: { ...good, key: { ...good.key, trusted: false }, notes: without },
      says: [/^OK/, /signed +nothing/, /Not proved\n {2}- nothing outside the database vouches/],
    },
    {
      title: 'a file that names no key',
      verdict: {
        ...good,
        key: { text: null, trusted: false },
        notes: { ...good.notes, verified: 0, newest: null, newest_anchor: null },
      },
      says: [/key +none/, /who signed the checkpoints: the file names no key/],
    },
    {
      title: 'a witness',
      verdict: {
        ...good,
        witnesses: [
          { name: 'w.example', notes: 2, newest: { size: 1_200, erasures: 0, at: '2026-11-20T00:00:00.000Z' } },
        ],
      },
      says: [/witness +w\.example: 2 cosigned/, /events 1 to 1,200 are those that w\.example cosigned at/],
      never: /another history too/,
    },
    {
      title: 'a checkpoint that the auditor kept',
      verdict: { ...good, notes: { ...good.notes, kept: 1, newest_kept: { size: 900, erasures: 0 } } },
      says: [
        /kept +1 checkpoint of yours, the newest over 900 events/,
        /events 1 to 900 are those of the checkpoint that you kept/,
      ],
      never: /another history too/,
    },
    {
      title: 'a kept checkpoint that contradicts the log',
      verdict: {
        ...good,
        ok: false,
        notes: {
          ...good.notes,
          kept: 1,
          faults: [{ line: null, source: 'kept', size: 9, reason: 'anchor_mismatch' }],
          fault_count: 1,
        },
      },
      says: [/- the checkpoint that you kept over 9 events: anchor_mismatch/],
    },
    {
      title: 'a broken event, and what could not be compared',
      verdict: {
        ...good,
        ok: false,
        broken: { seq: 77, id: 'e-77', reason: 'hash_mismatch' },
        notes: { ...without, checkpoints: 3, unchecked: 3 },
      },
      says: [
        /^NOT OK: .* broken at event 77\./,
        /Wrong\n {2}- event 77 \(e-77\): hash_mismatch, /,
        /3 checkpoints beyond it/,
      ],
      never: /Proved|no checkpoint in this file/,
    },
    {
      title: 'an event that is missing',
      verdict: { ...good, ok: false, broken: { seq: 5, id: null, reason: 'seq_gap' } },
      says: [/- event 5: seq_gap, it is missing/],
    },
    {
      title: 'a log that was rewritten',
      verdict: {
        ...good,
        ok: false,
        notes: {
          ...good.notes,
          faults: [{ line: 9, source: 'anchor', size: 1, reason: 'anchor_mismatch' }],
          fault_count: 12,
        },
      },
      says: [
        /^NOT OK: .* is not the one that was signed/,
        /anchor in line 9 over 1 event: anchor_mismatch/,
        /and 11 more checkpoints/,
      ],
    },
    {
      title: 'a key that signed nothing',
      verdict: { ...good, ok: false, notes: without },
      says: [/^NOT OK: a key was given that has signed nothing/, /- no checkpoint in this file is signed by the key/],
    },
    {
      title: 'a witness that cosigned nothing',
      verdict: { ...good, ok: false, witnesses: [{ name: 'w.example', notes: 0, newest: null }] },
      says: [/^NOT OK: a key was given/, /- no checkpoint in this file is cosigned by w\.example/],
    },
  ])('$title', ({ verdict, says, never }) => {
    const report = reportOf(verdict);
    for (const part of says) expect(report).toMatch(part);
    if (never) expect(report).not.toMatch(never);
  });

  test('nothing of the file steers the terminal', () => {
    const report = reportOf({
      ...good,
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
