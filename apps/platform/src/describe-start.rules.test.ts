import { parseTenantId } from '@probant/kernel/tenant';
import { expect, test } from 'vitest';
import { describeStart } from './describe-start.rules.ts';

const facts = { url: 'http://127.0.0.1:8080', dataDir: '/srv/.probant' };

test('prints the key once, the data folder, what to try next and the address, a line each, `ready` last', () => {
  const firstKey = { key: 'prb_live_x', tenantId: parseTenantId('demo') };
  expect(describeStart({ ...facts, firstKey })).toEqual([
    'first key, for tenant demo, shown only once: prb_live_x',
    'data folder: /srv/.probant',
    'try next:    curl -H "X-API-Key: $KEY" http://127.0.0.1:8080/v1/account, with the key above in KEY',
    '             http://127.0.0.1:8080/console in a browser, http://127.0.0.1:8080/docs for the routes',
    'ready http://127.0.0.1:8080',
  ]);
});

test('says how to get a key on a later start', () => {
  expect(describeStart({ ...facts, firstKey: null })).toEqual([
    'data folder: /srv/.probant',
    'try next:    curl -H "X-API-Key: $KEY" http://127.0.0.1:8080/v1/account, with a key of yours in KEY (another one: npx probant keys issue --tenant NAME)',
    '             http://127.0.0.1:8080/console in a browser, http://127.0.0.1:8080/docs for the routes',
    'ready http://127.0.0.1:8080',
  ]);
});
