import type { ComplianceDossier } from '@probant/contracts/audit-trail';
import { recordedEventExample } from '../event.examples.ts';

const filename = 'dossier-de-preuve_demo_2026-01-01_2027-01-01.md';
const sha256 = '0d7a9c5f0f6a3d1c8e4b2a7f5c9d3e1b6a8f4c2d0e9b7a5c3f1d8e6b4a2c0f9e';

export const dossierExample = {
  filename,
  markdown: '# Dossier de preuve du journal d’audit\n\n[...]\n',
  sha256,
  signature: `probant.dossier.v1\n${filename}\n${sha256}\n\n\u2014 probant.local/audit/demo uFkvvFMbnuYSu2nE6TLXBEBZ5Kkk0ZsHyj2WtxzVz6W9C4uHzKHo0jDIp0IDlPfWVRV0A2I3cWz0OKvZh7s1kTnNNgI=\n`,
  verifier_key: 'probant.local/audit/demo+b8592fbc+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k',
  generated_at: '2026-11-21T09:20:00.000Z',
  period: { start: '2025-12-31T23:00:00.000Z', end: '2026-12-31T23:00:00.000Z' },
  event_count: 1,
  by_action: { update: 1 },
  by_resource_type: { invoice: 1 },
  by_severity: { info: 1, warning: 0, critical: 0 },
  by_actor_type: { user: 1 },
  not_shown: { by_action: 0, by_resource_type: 0, by_actor_type: 0 },
  erasure_count: 0,
  chain: {
    ok: true,
    checked: 1,
    scope: 'full',
    head_seq: 1,
    head_hash: recordedEventExample.event_hash,
    unchained_count: 0,
    anchor: null,
    algorithm: 'audit.v2',
    duration_ms: 3,
  },
  checkpoint: null,
  events: [recordedEventExample],
  truncated: false,
} satisfies ComplianceDossier;
