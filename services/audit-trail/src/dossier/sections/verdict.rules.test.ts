import type { ChainVerification } from '@probant/contracts/audit-trail';
import { describe, expect, test } from 'vitest';
import { verdictSection } from './verdict.rules.ts';

const sound: ChainVerification = {
  ok: true,
  checked: 10,
  scope: 'full',
  head_seq: 10,
  head_hash: 'ab'.repeat(32),
  unchained_count: 0,
  anchor: { seq: 10, ok: true, at: '2026-11-21T12:00:00.000Z' },
  algorithm: 'audit.v1',
  duration_ms: 3,
};

describe('the verdict of a dossier', () => {
  test('names the first broken event and what happened to it', () => {
    const broken: ChainVerification = {
      ...sound,
      ok: false,
      first_broken_seq: 7,
      first_broken_id: null,
      reason: 'seq_gap',
    };
    expect(verdictSection({ chain: broken })).toContain('**Chaîne rompue à l’événement n° 7** : un événement manque');
  });

  test('says what is wrong with a log of which no event can be named, such as one whose erasures were undone', () => {
    const undone: ChainVerification = {
      ...sound,
      ok: false,
      first_broken_seq: null,
      first_broken_id: null,
      reason: 'anchor_mismatch',
      anchor: { seq: 10, ok: false, at: '2026-11-21T12:00:00.000Z' },
    };
    const section = verdictSection({ chain: undone });
    expect(section).toContain('**Chaîne rompue** : la chaîne contredit une tête signée ou un ancrage externe');
    expect(section).toContain('`anchor_mismatch`');
    expect(section).not.toContain('intègre');
  });
});
