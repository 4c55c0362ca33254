import type { Account, AccountKey, AccountUsage, NewAccountKey } from '@probant/contracts/account';

export const keyExample: AccountKey = {
  key_id: '01936b0e-9c00-7a52-8d35-52d40ec5a2f1',
  name: 'accounting software',
  start: 'prb_live_7Hq2',
  scopes: ['read', 'write', 'admin'],
  state: 'active',
  created_at: '2026-11-02T09:14:00.000Z',
  expires_at: null,
  revoked_at: null,
  last_used_at: '2026-11-26T08:00:00.000Z',
};

export const newKeyExample: NewAccountKey = {
  key: 'prb_live_XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX',
  details: {
    key_id: '01936b0f-1c40-7d10-9a41-6c0e4d2b7a90',
    name: 'export of the accountant',
    start: 'prb_live_XXXX',
    scopes: ['read', 'export'],
    state: 'expiring',
    created_at: '2026-11-26T08:30:12.000Z',
    expires_at: '2027-03-31T22:00:00.000Z',
    revoked_at: null,
    last_used_at: null,
  },
};

export const revokedKeyExample: AccountKey = {
  ...newKeyExample.details,
  state: 'revoked',
  revoked_at: '2026-11-26T09:02:45.000Z',
};

export const accountExample: Account = {
  tenant_id: 'acme',
  key: keyExample,
  rate_limits: [
    {
      prefix: null,
      minute: { limit: 60, remaining: 57, resets_at: '2026-11-26T08:31:00.000Z' },
      hour: { limit: 1000, remaining: 846, resets_at: '2026-11-26T09:00:00.000Z' },
    },
    {
      prefix: '/v1/hr/subjects/ref',
      minute: { limit: 10, remaining: 10, resets_at: '2026-11-26T08:31:00.000Z' },
      hour: { limit: 100, remaining: 100, resets_at: '2026-11-26T09:00:00.000Z' },
    },
  ],
};

export const usageExample: AccountUsage = {
  tenant_id: 'acme',
  from: '2026-10-28',
  to: '2026-11-26',
  usage: [
    { date: '2026-11-26', route: '/v1/events', calls: 480, client_errors: 0, rate_limited: 0, server_errors: 0 },
    { date: '2026-11-26', route: '/v1/extract', calls: 112, client_errors: 5, rate_limited: 3, server_errors: 0 },
    { date: '2026-11-25', route: '/v1/extract', calls: 96, client_errors: 1, rate_limited: 0, server_errors: 1 },
  ],
};
