import type { InstallationHealth } from '@probant/contracts/installation';

export const installationExample: InstallationHealth = {
  status: 'ok',
  checked_at: '2026-11-26T08:30:12.000Z',
  versions: { probant: '0.1.0', node: '24.21.0' },
  process: { started_at: '2026-11-24T06:02:11.000Z', uptime_s: 181_681, memory_bytes: 412_000_000 },
  services: {
    extraction: { status: 'ok', reasons: [], version: '0.2.0' },
    'audit-trail': { status: 'ok', reasons: [], version: '0.1.0' },
    scoring: { status: 'absent', reasons: [], version: null },
  },
  database: { status: 'ok', reasons: [], kind: 'embedded', version: '18.4', bytes: 84_213_919 },
  disks: [{ name: 'the data folder', status: 'ok', free_bytes: 41_320_000_000, total_bytes: 105_000_000_000 }],
  rate_counters: { store: 'memory', status: 'ok' },
  relay: {
    enabled: true,
    pending: 12,
    destinations: [
      {
        name: '1 webhook',
        pending: 12,
        delivered: 48_211,
        failed_attempts: 3,
        last_delivered_at: '2026-11-26T08:30:09.000Z',
        last_error: null,
      },
    ],
  },
  anchors: {
    last_anchored_at: '2026-11-26T08:24:40.000Z',
    places: [{ name: 'anchors', up: true, unanchored_events: 96 }],
  },
  workers: [{ use: 'documents', running: 2, busy: 1, waiting: 0, refused: 0, stopped_by_input: 1 }],
  models: [
    { name: 'text_recognition', source: 'files', status: 'loaded' },
    { name: 'assistant', source: 'server', status: 'answers' },
  ],
};

export const hungDatabaseExample: InstallationHealth = {
  ...installationExample,
  status: 'degraded',
  database: {
    status: 'degraded',
    reasons: ['the database has not answered for more than 5 s'],
    kind: 'external',
    version: null,
    bytes: null,
  },
};
