export const HEALTH_TAG = { name: 'Health', description: 'State and version, without a key' };

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
    },
  },
};

/** The path item of `GET /health` at the gateway. */
export const GATEWAY_HEALTH = {
  get: {
    operationId: 'getPlatformHealth',
    summary: 'Health of the platform',
    tags: ['Health'],
    security: [],
    responses: {
      200: {
        description:
          "ok, or degraded when a service is not healthy or does not respond; with each service's own health.",
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
        content: { 'application/json': { schema: { $ref: '#/components/schemas/GatewayMessage' } } },
      },
    },
  },
};
