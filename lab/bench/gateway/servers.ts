import { createServer } from 'node:http';
import { mountService } from '@probant/gateway/dispatch/mount-service';
import { proxyService } from '@probant/gateway/dispatch/proxy-service';
import { defineJsonRoute } from '@probant/http/define-route';
import { createServiceApp, type Service } from '@probant/http/service-app';
import { systemClock } from '@probant/kernel/clock';
import { createUuidV7Source } from '@probant/kernel/ids';
import { silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { parseTenantId } from '@probant/kernel/tenant';
import type { KeyCheck } from '@probant/keys/key-check';
import { KEY_SCOPES } from '@probant/keys/key-scopes';
import { createUpstreamPool } from '@probant/service-runner/upstream';
import { Type } from 'typebox';
import { createMeasuredGateway, reportToParent } from '../child-gateway.ts';

/**
 * One server of the benchmark, in a separate process so that its CPU time is measured alone: `raw` (node:http and JSON.parse, the minimum),
 * `bare` (a service), `mount` (gateway and service in one process), `proxy:PORT` (gateway only, in front of a service on that port).
 * Sends its port when it listens, and its CPU microseconds on each message.
 */
export type Role = 'raw' | 'bare' | 'mount' | `proxy:${number}`;

export const BENCH_API_KEY = 'prb_live_bench';
const keys: KeyCheck = (key) =>
  key === BENCH_API_KEY
    ? { state: 'active', tenantId: parseTenantId('bench'), keyId: 'bench', scopes: KEY_SCOPES }
    : { state: 'unknown' };

const newId = createUuidV7Source(systemClock);
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

const createBenchService = (): Promise<Service> =>
  createServiceApp({
    identity: { name: 'audit-trail', title: 'Bench', version: '0.1.0', description: 'A validated POST' },
    keys,
    health: async () => ({ status: 'ok' }),
    healthSchema: Type.Object({ status: Type.String() }),
    logger: silentLogger,
    metrics,
    newRequestId: newId,
    routes: [
      defineJsonRoute({
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

async function startServer(role: Role): Promise<number> {
  if (role === 'raw') return startRawServer();
  if (role === 'bare') return (await (await createBenchService()).listen(0, '127.0.0.1')).port;
  const upstream =
    role === 'mount'
      ? mountService(await createBenchService())
      : proxyService(
          createUpstreamPool([`http://127.0.0.1:${role.slice('proxy:'.length)}`], {
            service: 'audit-trail',
            logger: silentLogger,
          }),
          { service: 'audit-trail', logger: silentLogger },
        );
  const gateway = await createMeasuredGateway({ services: { 'audit-trail': upstream }, keys });
  return (await gateway.listen(0, '127.0.0.1')).port;
}

function startRawServer(): Promise<number> {
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
if (role !== undefined && process.send) reportToParent(await startServer(role as Role));
