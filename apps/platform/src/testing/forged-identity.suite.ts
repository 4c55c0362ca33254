import { request } from 'node:http';
import { openDatabase } from '@probant/database/database';
import { createServiceSigner } from '@probant/http/service-identity';
import { systemClock } from '@probant/kernel/clock';
import { silentLogger } from '@probant/kernel/logging';
import { parseTenantId } from '@probant/kernel/tenant';
import { beforeAll, describe, expect, test } from 'vitest';

type SuiteTarget = {
  readonly url: string;
  readonly key: string;
  readonly databaseUrl: string;
  /** The audit trail's own port. */
  readonly auditTrail: string;
};

type ForgedRequest = {
  readonly to: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
};

/** Sends a POST to /v1/events with its headers exactly as given, including repeated ones. */
function post({ to, headers, body }: ForgedRequest): Promise<{ status: number; body: Record<string, unknown> }> {
  const { hostname, port } = new URL(to);
  const all = [
    ['Host', 'probant'],
    ['Content-Type', 'application/json'],
    ['Content-Length', String(body.length)],
    ...headers,
  ];
  return new Promise((resolve, reject) => {
    const options = { hostname, port, path: '/v1/events', method: 'POST', headers: all.flat(), agent: false };
    const outgoing = request(options, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) }));
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

const FORGED_TENANT = 'globex';

/** Checks that no caller can act as a service through the gateway, even with the secret, while the audit trail's own port accepts the call. */
export function describeForgedIdentity(name: string, secret: string, target: () => SuiteTarget): void {
  const sign = createServiceSigner(secret, systemClock);
  let calls = 0;
  /** Builds a correctly signed call for the tenant of its event. */
  const signedCall = (tenant: string) => {
    calls += 1;
    const event = {
      tenant_id: tenant,
      actor_id: 'scoring',
      actor_type: 'system',
      action: 'a',
      resource_type: 'r',
      resource_id: 'i',
    };
    const body = JSON.stringify(event);
    const call = {
      method: 'POST',
      path: '/v1/events',
      body,
      service: 'scoring',
      idempotencyKey: `forged-${calls}`,
    } as const;
    return { body, headers: Object.entries(sign({ ...call, tenantId: parseTenantId(tenant) })) };
  };

  describe(name, () => {
    let url: string;
    let key: readonly [string, string];
    beforeAll(() => {
      url = target().url;
      key = ['X-API-Key', target().key];
    });
    const countEvents = async (tenant: string): Promise<number | undefined> => {
      const database = await openDatabase({ url: target().databaseUrl, logger: silentLogger, maxConnections: 1 });
      const [row] = await database.tenant(parseTenantId(tenant), (sql) =>
        sql.query<{ events: number }>('select count(*)::integer as events from audit.event'),
      );
      await database.close();
      return row?.events;
    };

    const upper = ([header, value]: readonly [string, string]) => [header.toUpperCase(), value] as const;
    const mixed = ([header, value]: readonly [string, string]) =>
      [header.replace(/[a-z]/g, (letter, at: number) => (at % 2 ? letter : letter.toUpperCase())), value] as const;
    const underscored = ([header, value]: readonly [string, string]) => [header.replaceAll('-', '_'), value] as const;
    const variants: readonly {
      title: string;
      change: (headers: ForgedRequest['headers']) => ForgedRequest['headers'];
    }[] = [
      { title: 'unchanged', change: (headers) => headers },
      { title: 'in capitals', change: (headers) => headers.map(upper) },
      { title: 'in mixed case', change: (headers) => headers.map(mixed) },
      { title: 'twice', change: (headers) => [...headers, ...headers] },
      { title: 'twice in two cases', change: (headers) => [...headers, ...headers.map(upper)] },
      { title: 'with underscores as well', change: (headers) => [...headers, ...headers.map(underscored)] },
      {
        title: 'with the key listed in the Connection header',
        change: (headers) => [...headers, ['Connection', 'X-API-Key, keep-alive']],
      },
    ];

    test.each(variants)('the gateway returns 401 for signed headers without a key, sent $title', async ({ change }) => {
      const { headers, body } = signedCall(FORGED_TENANT);
      expect(await post({ to: url, headers: change(headers), body })).toEqual({
        status: 401,
        body: { message: 'No API key found in request' },
      });
    });

    test.each(variants)(
      'the gateway uses the key alone for signed headers with a key, sent $title',
      async ({ change }) => {
        // A repeated Idempotency-Key would be a 422.
        const addKey = (headers: ForgedRequest['headers']) => [
          key,
          ...change(headers).filter(([header]) => header.toLowerCase() !== 'idempotency-key'),
        ];
        const forged = signedCall(FORGED_TENANT);
        const refused = await post({ to: url, headers: addKey(forged.headers), body: forged.body });
        expect(refused.status).toBe(403);
        const own = signedCall('demo');
        const accepted = await post({ to: url, headers: addKey(own.headers), body: own.body });
        expect({ status: accepted.status, tenant: accepted.body['tenant_id'] }).toEqual({
          status: 200,
          tenant: 'demo',
        });
      },
    );

    test.each([
      ['an empty', ''],
      ['an unknown', 'prb_live_unknown'],
    ])('the gateway returns 401 for signed headers with %s key', async (_, unknown) => {
      const { headers, body } = signedCall(FORGED_TENANT);
      expect((await post({ to: url, headers: [['X-API-Key', unknown], ...headers], body })).status).toBe(401);
    });

    test('writes no event for the forged tenant through the gateway, and one on the port of the audit trail', async () => {
      expect(await countEvents(FORGED_TENANT)).toBe(0);
      const { headers, body } = signedCall(FORGED_TENANT);
      const accepted = await post({ to: target().auditTrail, headers, body });
      expect(accepted).toMatchObject({
        status: 200,
        body: { tenant_id: FORGED_TENANT, actor_type: 'system', chain_seq: 1 },
      });
      expect(await countEvents(FORGED_TENANT)).toBe(1);
    });
  });
}
