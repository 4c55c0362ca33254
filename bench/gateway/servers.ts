import { createServer } from 'node:http';
import { createGateway } from '@probant/gateway';
import { mounted } from '@probant/gateway/dispatch/mounted';
import { proxied } from '@probant/gateway/dispatch/proxied';
import { openCounters } from '@probant/gateway/rate-limit/open-counters';
import { jsonRoute } from '@probant/http/define-route';
import { createServiceApp, type Service } from '@probant/http/service-app';
import { systemClock } from '@probant/kernel/clock';
import { uuidV7 } from '@probant/kernel/ids';
import { silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { tenantId } from '@probant/kernel/tenant';
import type { KeyCheck } from '@probant/keys/key-check';
import { Type } from 'typebox';

/**
 * One server of the bench, in a process of its own so that its CPU time is its own: `raw` (node:http and JSON.parse, the floor),
 * `bare` (a service), `mount` (gateway and service in one process), `proxy:PORT` (gateway alone in front of a service there).
 * Says its port when it listens, and its CPU microseconds each time it is asked.
 */
export type Role = 'raw' | 'bare' | 'mount' | `proxy:${number}`;

export const KEY = 'prb_live_bench';
const keys: KeyCheck = (key) =>
  key === KEY ? { state: 'active', tenantId: tenantId('bench'), keyId: 'bench' } : { state: 'unknown' };

const newId = uuidV7(systemClock);
const metrics = createMetrics();

const Line = Type.Object({
  account: Type.String(),
  label: Type.String(),
  debit: Type.Number({ minimum: 0 }),
  credit: Type.Number({ minimum: 0 }),
});
const Entry = Type.Object({
  journal: Type.Enum(['VE', 'HA', 'BQ']),
  date: Type.String({ format: 'date' }),
  lines: Type.Array(Line, { minItems: 1, maxItems: 100 }),
});

const service = (): Promise<Service> =>
  createServiceApp({
    name: 'audit-trail',
    title: 'Bench',
    version: '0.1.0',
    description: 'A validated POST',
    keys,
    health: async () => ({ status: 'ok' }),
    healthSchema: Type.Object({ status: Type.String() }),
    logger: silentLogger,
    metrics,
    newRequestId: newId,
    routes: [
      jsonRoute({
        method: 'POST',
        path: '/v1/events',
        operationId: 'post',
        summary: 'A validated POST',
        body: Entry,
        success: {
          status: 200,
          schema: Type.Object({ lines: Type.Integer(), debit: Type.Number(), journal: Type.String() }),
        },
        handler: async ({ body }) => ({
          lines: body.lines.length,
          debit: body.lines.reduce((sum, { debit }) => sum + debit, 0),
          journal: body.journal,
        }),
      }),
    ],
  });

const gateway = async (upstream: ReturnType<typeof mounted>) =>
  createGateway({
    services: { 'audit-trail': upstream },
    keys,
    counters: await openCounters({ redisUrl: null, clock: systemClock, logger: silentLogger }),
    rateLimits: { minute: 1e9, hour: 1e9 },
    addressRateLimits: null,
    publishReceiptPolicies: false,
    clock: systemClock,
    logger: silentLogger,
    metrics,
    newRequestId: newId,
  });

async function start(role: Role): Promise<number> {
  if (role === 'raw') return startRaw();
  if (role === 'bare') return (await (await service()).listen(0, '127.0.0.1')).port;
  const upstream =
    role === 'mount'
      ? mounted(await service())
      : proxied(`http://127.0.0.1:${role.slice('proxy:'.length)}`, { logger: silentLogger });
  return (await (await gateway(upstream)).listen(0, '127.0.0.1')).port;
}

function startRaw(): Promise<number> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { lines, journal } = JSON.parse(Buffer.concat(chunks).toString());
      const body = JSON.stringify({ lines: lines.length, debit: 0, journal });
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
        .end(body);
    });
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
  });
}

const role = process.argv[2];
if (role !== undefined && process.send) {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpu: user + system });
  });
  process.send({ port: await start(role as Role) });
}
