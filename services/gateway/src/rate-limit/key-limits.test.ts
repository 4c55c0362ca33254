import { parseTenantId } from '@probant/kernel/tenant';
import { KEY_SCOPES } from '@probant/keys/key-scopes';
import { expect, test } from 'vitest';
import { mountService } from '../dispatch/mount-service.ts';
import { createFakeService } from '../testing/fake-service.ts';
import { sendRequest } from '../testing/send-request.ts';
import { startTestGateway } from '../testing/test-gateway.ts';

const limitsByKey = { small: { minute: 2, hour: 5 }, large: { minute: 600, hour: 20_000 }, none: undefined } as const;

const start = () =>
  startTestGateway({
    services: { 'audit-trail': mountService(createFakeService('audit-trail')) },
    maxRateLimits: { minute: 300, hour: 10_000 },
    keys: (key) => {
      const limits = limitsByKey[key as keyof typeof limitsByKey];
      const issued = { tenantId: parseTenantId('demo'), keyId: `key-${key}`, scopes: KEY_SCOPES };
      return { state: 'active', ...issued, ...(limits === undefined ? {} : { limits }) };
    },
  });

test('enforces the limits of a key and shows them in the headers', async () => {
  const { port, gateway } = await start();
  const send = (key: string) => sendRequest(port, '/v1/events', { headers: { 'x-api-key': key } });
  const statuses = [];
  for (let i = 0; i < 3; i += 1) statuses.push((await send('small')).status);
  expect(statuses).toEqual([200, 200, 429]);
  const shown = async (key: string) => {
    const { headers } = await send(key);
    return [headers['x-ratelimit-limit-minute'], headers['x-ratelimit-limit-hour']];
  };
  expect(await shown('small')).toEqual(['2', '5']);
  // Lowered to the highest limits that the operator allows.
  expect(await shown('large')).toEqual(['300', '10000']);
  expect(await shown('none')).toEqual(['60', '1000']);
  await gateway.close();
});
