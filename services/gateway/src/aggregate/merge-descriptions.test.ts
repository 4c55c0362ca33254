import { expect, test } from 'vitest';
import { mergeDescriptions } from './merge-descriptions.ts';

const problem = { type: 'object', properties: { msg: { type: 'string' } } };
const operation = (operationId: string, schema: string) => ({
  operationId,
  responses: { 200: { content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } } } },
});
const scoring = {
  openapi: '3.1.0',
  info: { title: 'Scoring', version: '0.1.0' },
  paths: {
    '/health': { get: operation('health', 'Health') },
    '/v1/analyze': { post: operation('analyze', 'Result'), parameters: [{ name: 'x' }] },
  },
  components: {
    schemas: { Problem: problem, Health: { type: 'object' }, Result: { type: 'object', title: 'score' } },
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-API-Key' } },
  },
};
const authenticity = {
  openapi: '3.1.0',
  info: { title: 'Authenticity', version: '0.1.0' },
  paths: {
    '/health': { get: operation('health', 'Health') },
    '/v1/authenticity/analyze': { post: operation('analyze', 'Result') },
    '/v1/hidden': { get: operation('hidden', 'Result') },
  },
  components: {
    schemas: {
      Problem: problem,
      Health: { type: 'object' },
      Result: { type: 'object', title: 'opinion', properties: { list: { $ref: '#/components/schemas/List' } } },
      List: { type: 'array', items: { $ref: '#/components/schemas/Result' } },
    },
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-API-Key' } },
  },
};

const merged = mergeDescriptions(
  [
    { service: 'scoring', description: scoring },
    { service: 'authenticity', description: authenticity },
  ],
  (path) => path !== '/v1/hidden',
);

test('merges the paths of all services, moves health under the service, and omits unrouted paths', () => {
  expect(Object.keys(merged['paths'] as object)).toEqual([
    '/health',
    '/health/live',
    '/health/ready',
    '/scoring/health',
    '/v1/analyze',
    '/authenticity/health',
    '/v1/authenticity/analyze',
  ]);
});

test('keeps an identical component once, and renames a different one with its references', () => {
  expect(merged['components']).toEqual({
    examples: { RateLimited: expect.any(Object) },
    schemas: {
      GatewayMessage: expect.any(Object),
      PlatformHealth: expect.any(Object),
      PartHealth: expect.any(Object),
      Liveness: expect.any(Object),
      Readiness: expect.any(Object),
      NotReadyReason: expect.any(Object),
      Health: { type: 'object' },
      Result: { type: 'object', title: 'score' },
      AuthenticityResult: {
        type: 'object',
        title: 'opinion',
        properties: { list: { $ref: '#/components/schemas/List' } },
      },
      List: { type: 'array', items: { $ref: '#/components/schemas/AuthenticityResult' } },
    },
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-API-Key' } },
  });
});

test('tags operations without a tag with their service and gives them unique ids', () => {
  expect(merged).toMatchObject({
    paths: {
      '/v1/analyze': { post: { operationId: 'analyze', tags: ['scoring'] }, parameters: [{ name: 'x' }] },
      '/v1/authenticity/analyze': {
        post: {
          operationId: 'authenticityAnalyze',
          tags: ['authenticity'],
          responses: {
            200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/AuthenticityResult' } } } },
          },
        },
      },
    },
  });
});

test('keeps the tags of the services, and lists those of the routed paths', () => {
  const tagged = {
    tags: [{ name: 'Analyses', description: 'Scores' }, { name: 'Hidden' }],
    paths: {
      '/v1/analyze': { post: { ...operation('analyze', 'R'), tags: ['Analyses'] } },
      '/v1/hidden': { get: { ...operation('hidden', 'R'), tags: ['Hidden'] } },
    },
  };
  const { tags, paths } = mergeDescriptions(
    [{ service: 'scoring', description: tagged }],
    (path) => path !== '/v1/hidden',
  );
  expect(tags).toMatchObject([{ name: 'Health' }, { name: 'Analyses', description: 'Scores' }]);
  expect(paths).toMatchObject({ '/v1/analyze': { post: { tags: ['Analyses'] } } });
});

test('leaves out components that only unrouted paths use', () => {
  const { components } = mergeDescriptions(
    [{ service: 'authenticity', description: authenticity }],
    (path) => path === '/health',
  );
  expect(Object.keys((components as { schemas: object }).schemas)).toEqual([
    'GatewayMessage',
    'PlatformHealth',
    'PartHealth',
    'Liveness',
    'Readiness',
    'NotReadyReason',
    'Health',
  ]);
});

test('leaves no dangling reference', () => {
  const names = Object.keys((merged['components'] as { schemas: object }).schemas);
  const references = [...JSON.stringify(merged).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
  expect(references.filter((name) => !names.includes(name ?? ''))).toEqual([]);
});

test('keeps the security of each operation, and health without a key', () => {
  const guarded = {
    security: [{ key: [] }],
    paths: {
      '/health': { get: { ...operation('health', 'Health'), security: [] } },
      '/v1/x': { get: operation('x', 'R') },
    },
  };
  const { paths } = mergeDescriptions([{ service: 'export', description: guarded }], () => true);
  expect(paths).toMatchObject({
    '/v1/x': { get: { security: [{ key: [] }] } },
    '/export/health': { get: { security: [] } },
  });
});
