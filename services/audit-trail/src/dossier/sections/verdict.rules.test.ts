import type { ChainVerification } from '@probant/contracts/audit-trail';
import { describe, expect, test } from 'vitest';
import { renderVerdictSection } from './verdict.rules.ts';

const intactChain: ChainVerification = {
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

describe('renderVerdictSection', () => {
  test('names the first broken event and the reason', () => {
    const broken: ChainVerification = {
      ...intactChain,
      ok: false,
      first_broken_seq: 7,
      first_broken_id: null,
      reason: 'seq_gap',
    };
    expect(renderVerdictSection({ chain: broken })).toContain(
      '**Chaîne rompue à l’événement n° 7** : un événement manque',
    );
  });

  test('gives the reason when no event can be named, such as after undone erasures', () => {
    const undone: ChainVerification = {
      ...intactChain,
      ok: false,
      first_broken_seq: null,
      first_broken_id: null,
      reason: 'anchor_mismatch',
      anchor: { seq: 10, ok: false, at: '2026-11-21T12:00:00.000Z' },
    };
    const section = renderVerdictSection({ chain: undone });
    expect(section).toContain('**Chaîne rompue** : la chaîne contredit une tête signée ou une ancre externe');
    expect(section).toContain('`anchor_mismatch`');
    expect(section).not.toContain('intègre');
  });
});
