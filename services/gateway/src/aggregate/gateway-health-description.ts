import { referToExamples } from '@probant/http/openapi/error-examples';
import { RESPONSE_HEADERS } from '@probant/http/openapi/error-schemas';
import type { NotReadyReason } from '@probant/kernel/readiness/readiness';

export const HEALTH_TAG = { name: 'Health', description: 'State and version, without a key' };

/** Codes of the reasons why a process is not ready. */
const NOT_READY_CODES: readonly NotReadyReason['code'][] = [
  'starting',
  'draining',
  'database_unreachable',
  'audit_trail_cannot_write',
];

/** Schemas of the gateway's own health. `GatewayMessage` is the one that the services describe. */
export const GATEWAY_HEALTH_SCHEMAS = {
  GatewayMessage: {
    description: 'Error returned by the gateway',
    type: 'object',
    required: ['message'],
    properties: { message: { type: 'string' } },
  },
  PlatformHealth: {
    type: 'object',
    required: ['status', 'services'],
    properties: {
      status: { type: 'string', enum: ['ok', 'degraded'] },
      services: { type: 'object', additionalProperties: { type: 'object', additionalProperties: true } },
      database: { $ref: '#/components/schemas/PartHealth' },
      disk: { $ref: '#/components/schemas/PartHealth' },
    },
  },
  PartHealth: {
    description: 'Addition: whether the database answers; whether the disks that the platform writes to have room',
    type: 'object',
    required: ['status'],
    properties: {
      status: { type: 'string', enum: ['ok', 'degraded'] },
      reason: { type: 'string', description: 'A sentence for the operator, while `status` is `degraded`' },
    },
  },
  Liveness: {
    type: 'object',
    required: ['status'],
    properties: { status: { type: 'string', const: 'ok' } },
  },
  Readiness: {
    description: 'Whether a load balancer should send requests to this process, and why not',
    type: 'object',
    required: ['status'],
    properties: {
      status: { type: 'string', enum: ['ready', 'not_ready'] },
      reasons: {
        type: 'array',
        items: { $ref: '#/components/schemas/NotReadyReason' },
      },
    },
  },
  NotReadyReason: {
    type: 'object',
    required: ['code', 'message'],
    properties: {
      code: { type: 'string', enum: NOT_READY_CODES },
      message: { type: 'string', description: 'One sentence for the operator' },
    },
  },
};

/** Written out, since an installation may have no service that describes the header. */
const ERROR_HEADERS = { 'X-Error-Code': RESPONSE_HEADERS['X-Error-Code'] };

/** The path item of `GET /health` at the gateway. */
const GATEWAY_HEALTH = {
  get: {
    operationId: 'getPlatformHealth',
    summary: 'Health of the platform',
    description: 'Needs no key. A service that is not part of this start is `absent`.',
    tags: ['Health'],
    security: [],
    responses: {
      200: {
        description:
          "ok, or degraded when a service is not healthy or does not respond, the database does not answer, or a disk is almost full; with each service's own health.",
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/PlatformHealth' },
            examples: {
              ok: {
                summary: 'One service is not part of this start',
                value: {
                  status: 'ok',
                  services: { extraction: { status: 'ok', version: '0.2.0' }, scoring: { status: 'absent' } },
                },
              },
            },
          },
        },
      },
      429: {
        description: 'The operator limits the requests of an address',
        headers: ERROR_HEADERS,
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/GatewayMessage' },
            examples: referToExamples(['RateLimited']),
          },
        },
      },
    },
  },
};

const describeProbe = (schema: string, description: string, value: object) => ({
  description,
  content: {
    'application/json': {
      schema: { $ref: `#/components/schemas/${schema}` },
      examples: { probe: { summary: description, value } },
    },
  },
});

/** The paths that the gateway answers itself, without a key. */
export const GATEWAY_HEALTH_PATHS = {
  '/health': GATEWAY_HEALTH,
  '/health/live': {
    get: {
      operationId: 'getLiveness',
      summary: 'Whether the process answers, for an orchestrator that restarts it',
      description: 'Addition. Never refused for a rate, and makes no query.',
      tags: ['Health'],
      security: [],
      responses: { 200: describeProbe('Liveness', 'The process answers', { status: 'ok' }) },
    },
  },
  '/health/ready': {
    get: {
      operationId: 'getReadiness',
      summary: 'Whether the process should get requests, for a load balancer',
      description: 'Addition. Never refused for a rate, and makes no query.',
      tags: ['Health'],
      security: [],
      responses: {
        200: describeProbe('Readiness', 'Send requests here', { status: 'ready' }),
        503: {
          ...describeProbe('Readiness', 'Send no requests here', {
            status: 'not_ready',
            reasons: [{ code: 'draining', message: 'the process is shutting down' }],
          }),
          headers: ERROR_HEADERS,
        },
      },
    },
  },
};
