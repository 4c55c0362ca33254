import { traced } from '@probant/audit/writer/traced';
import { defineJsonRoute } from '@probant/http/define-route';
import { createServiceApp } from '@probant/http/service-app';
import { runStandalone } from '@probant/service-runner/run-standalone';
import type { StartService } from '@probant/service-runner/service-context';
import { Type } from 'typebox';

/** A service of the tests in a process of its own, in the place of export: it leaves a trace of what it does, and counts that. */
const start: StartService = ({ keys, logger, metrics, newId, audit }) => {
  let acted = 0;
  const act = async () => {
    acted += 1;
    return { acted };
  };
  const success = { status: 200, schema: Type.Object({ acted: Type.Integer() }) } as const;
  const event = { action: 'fec.validate', resource_type: 'fec', metadata: { lines: 12 } };
  return createServiceApp({
    name: 'export',
    title: 'Tracing',
    version: '0.1.0',
    description: 'A service for tests',
    routes: [
      defineJsonRoute({
        method: 'POST',
        path: '/v1/export/by-caller',
        operationId: 'byCaller',
        summary: 'Acts for its caller',
        success,
        handler: (_, { caller }) => traced(audit, { kind: 'caller', caller }, { ...event, resource_id: newId() }, act),
      }),
      defineJsonRoute({
        method: 'POST',
        path: '/v1/export/by-sweep',
        operationId: 'bySweep',
        summary: 'Acts by itself for the tenant of its caller',
        success,
        handler: (_, { caller: { tenantId } }) =>
          traced(audit, { kind: 'service', tenantId, service: 'export' }, { ...event, resource_id: newId() }, act),
      }),
      defineJsonRoute({
        method: 'GET',
        path: '/v1/formats',
        operationId: 'acted',
        summary: 'How often it has acted',
        success,
        handler: async () => ({ acted }),
      }),
    ],
    keys,
    health: async () => ({ status: 'ok' }),
    healthSchema: Type.Object({ status: Type.String() }),
    logger,
    metrics,
    newRequestId: newId,
  });
};

await runStandalone({ name: 'export', migrations: [], schemas: {}, start });
