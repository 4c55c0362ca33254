import { runAfterRecording } from '@probant/audit/writer/run-after-recording';
import { defineJsonRoute } from '@probant/http/define-route';
import { createServiceApp } from '@probant/http/service-app';
import { defineService } from '@probant/service-runner/define-service';
import { runStandalone } from '@probant/service-runner/run-standalone';
import type { StartService } from '@probant/service-runner/service-context';
import { Type } from 'typebox';

/** A test service that runs in place of export. It records its actions in the audit trail and counts them. */
const start: StartService = ({ host, newId, audit }) => {
  let actionCount = 0;
  const act = async () => {
    actionCount += 1;
    return { acted: actionCount };
  };
  const success = { status: 200, schema: Type.Object({ acted: Type.Integer() }) } as const;
  const event = { action: 'fec.validate', resource_type: 'fec', metadata: { line_count: 12 } } as const;
  return createServiceApp({
    ...host,
    routes: [
      defineJsonRoute({
        method: 'POST',
        path: '/v1/export/by-caller',
        operationId: 'byCaller',
        summary: 'Acts for its caller',
        success,
        handler: (_, { caller }) =>
          runAfterRecording(audit, { kind: 'caller', caller }, { ...event, resource_id: newId() }, act),
      }),
      defineJsonRoute({
        method: 'POST',
        path: '/v1/export/by-sweep',
        operationId: 'bySweep',
        summary: 'Acts as the service for the tenant of its caller',
        success,
        handler: (_, { caller: { tenantId } }) =>
          runAfterRecording(
            audit,
            { kind: 'service', tenantId, service: 'export' },
            { ...event, resource_id: newId() },
            act,
          ),
      }),
      defineJsonRoute({
        method: 'GET',
        path: '/v1/formats',
        operationId: 'acted',
        summary: 'Number of actions',
        success,
        handler: async () => ({ acted: actionCount }),
      }),
    ],
    health: async () => ({ status: 'ok' }),
    healthSchema: Type.Object({ status: Type.String() }),
  });
};

await runStandalone(
  defineService({
    name: 'export',
    title: 'Tracing',
    version: '0.1.0',
    description: 'A service for tests',
    schemas: {},
    migrations: [],
    loadStart: async () => start,
  }),
);
