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

/** A POST to /v1/events with its headers exactly as given, repeated ones too. */
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

/** Nobody speaks for a service through the gateway, not even with the secret; on the audit trail's own port the same call is taken. */
export function describeForgedIdentity(name: string, secret: string, target: () => SuiteTarget): void {
  const sign = createServiceSigner(secret, systemClock);
  let calls = 0;
  /** A call that is signed as it should be, for the tenant its event is about. */
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
    const eventsOf = async (tenant: string): Promise<number | undefined> => {
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
    const tricks: readonly {
      title: string;
      change: (headers: ForgedRequest['headers']) => ForgedRequest['headers'];
    }[] = [
      { title: 'as they are', change: (headers) => headers },
      { title: 'in capitals', change: (headers) => headers.map(upper) },
      { title: 'in mixed case', change: (headers) => headers.map(mixed) },
      { title: 'twice', change: (headers) => [...headers, ...headers] },
      { title: 'twice in two cases', change: (headers) => [...headers, ...headers.map(upper)] },
      { title: 'with underscores as well', change: (headers) => [...headers, ...headers.map(underscored)] },
      {
        title: 'and the key declared to be of this connection only',
        change: (headers) => [...headers, ['Connection', 'X-API-Key, keep-alive']],
      },
    ];

    test.each(tricks)('signed headers without a key, sent $title: 401 of the gateway', async ({ change }) => {
      const { headers, body } = signedCall(FORGED_TENANT);
      expect(await post({ to: url, headers: change(headers), body })).toEqual({
        status: 401,
        body: { message: 'No API key found in request' },
      });
    });

    test.each(tricks)('signed headers beside a key, sent $title: the key alone counts', async ({ change }) => {
      // A key that names a call twice is a 422 of its own.
      const beside = (headers: ForgedRequest['headers']) => [
        key,
        ...change(headers).filter(([header]) => header.toLowerCase() !== 'idempotency-key'),
      ];
      const forged = signedCall(FORGED_TENANT);
      const refused = await post({ to: url, headers: beside(forged.headers), body: forged.body });
      expect(refused.status).toBe(403);
      const own = signedCall('demo');
      const taken = await post({ to: url, headers: beside(own.headers), body: own.body });
      expect({ status: taken.status, tenant: taken.body['tenant_id'] }).toEqual({ status: 200, tenant: 'demo' });
    });

    test.each([
      ['an empty', ''],
      ['an unknown', 'prb_live_unknown'],
    ])('signed headers beside %s key: 401', async (_, unknown) => {
      const { headers, body } = signedCall(FORGED_TENANT);
      expect((await post({ to: url, headers: [['X-API-Key', unknown], ...headers], body })).status).toBe(401);
    });

    test('nothing was written for the forged tenant; on the own port of the audit trail the same call is', async () => {
      expect(await eventsOf(FORGED_TENANT)).toBe(0);
      const { headers, body } = signedCall(FORGED_TENANT);
      const taken = await post({ to: target().auditTrail, headers, body });
      expect(taken).toMatchObject({
        status: 200,
        body: { tenant_id: FORGED_TENANT, actor_type: 'system', chain_seq: 1 },
      });
      expect(await eventsOf(FORGED_TENANT)).toBe(1);
    });
  });
}
