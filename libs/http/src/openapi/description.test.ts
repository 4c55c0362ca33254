import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type TSchema, Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { RawResponse } from '../response/raw-response.ts';
import { type AnyRoute, defineJsonRoute, defineUploadRoute } from '../route/define-route.ts';
import { createTestService, Health } from '../testing/test-service.ts';
import { describeService } from './description.ts';

const Line = Type.Object({ label: Type.String(), amount: Type.Number() }, { title: 'Line' });
const Invoice = Type.Object(
  {
    lines: Type.Array(Line),
    first: Type.Union([Line, Type.Null()]),
    last: Type.Optional({ ...Line, description: 'The last line' } as TSchema),
    extra: Type.Record(Type.String(), Type.Unknown()),
    issued: Type.String({ format: 'date', title: 'Date of issue' }),
  },
  { title: 'Invoice' },
);

const routes: readonly AnyRoute[] = [
  defineJsonRoute({
    method: 'POST',
    path: '/v1/invoices/{invoice_id}',
    operationId: 'put_invoice',
    summary: 'Stores an invoice',
    description: 'Replaces the previous one.',
    params: Type.Object({ invoice_id: Type.String({ description: 'Its number' }) }),
    query: Type.Object({ strict: Type.Optional(Type.Boolean({ default: false })), tag: Type.Array(Type.String()) }),
    body: Invoice,
    bodyExamples: {
      empty: { summary: 'No lines', value: { lines: [], first: null, extra: {}, issued: '2026-01-01' } },
    },
    success: { status: 201, schema: Invoice, examples: { one: { summary: 'One', value: {} } } },
    errorExamples: { 422: { locked: { summary: 'Locked', value: { detail: 'the invoice is locked' } } } },
    errors: { 404: 'No such invoice', 409: 'The invoice is closed' },
    tag: 'Invoices',
    handler: async ({ body }) => body,
  }),
  defineJsonRoute({
    method: 'GET',
    path: '/v1/invoices/{invoice_id}',
    operationId: 'get_invoice',
    summary: 'Reads an invoice',
    params: Type.Object({ invoice_id: Type.String() }),
    success: { status: 200, schema: Invoice, media: ['application/json', 'text/markdown', 'image/png'] },
    handler: async () => new RawResponse('text/markdown', '#'),
  }),
  defineUploadRoute({
    method: 'POST',
    path: '/v1/scan',
    operationId: 'scan',
    summary: 'Reads files',
    bodyExamples: { two: { summary: 'Two files', value: { files: ['a.pdf', 'b.pdf'], kind: 'rib' } } },
    form: {
      files: 'files',
      many: true,
      fileLimit: 1000,
      countLimit: 7,
      texts: Type.Object({ kind: Type.Enum(['rib', 'receipt']), fields: Type.Optional(Type.String()) }),
    },
    success: { status: 200, schema: Type.Array(Type.Object({ ok: Type.Boolean() })) },
    handler: async () => [],
  }),
];
const serviceInfo = {
  name: 'scoring',
  title: 'Trial',
  version: '0.1.0',
  description: 'A trial',
  routes,
  healthSchema: Health,
  healthExample: { status: 'ok' },
} as const;
// biome-ignore lint/suspicious/noExplicitAny: the description is read as plain JSON, as clients read it
const described = JSON.parse(JSON.stringify(describeService(serviceInfo))) as any;

describe('describeService', () => {
  test('returns valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(structuredClone(described));
    expect(result).toMatchObject({ valid: true });
    expect(described.openapi).toBe('3.1.0');
  });

  test('contains no dangling references and only schemas that compile', () => {
    const references = JSON.stringify(described).match(/#\/components\/[^"]+/g) ?? [];
    expect(references.length).toBeGreaterThan(20);
    for (const reference of new Set(references)) {
      const target = reference
        .slice(2)
        .split('/')
        .reduce((part, key) => part?.[key], described);
      expect([reference, typeof target]).toEqual([reference, 'object']);
    }
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    ajv.addSchema({ $id: 'all', ...described });
    for (const name of Object.keys(described.components.schemas))
      expect(() => ajv.compile({ $ref: `all#/components/schemas/${name}` })).not.toThrow();
  });

  test('names shared schemas and the bodies of routes', () => {
    expect(Object.keys(described.components.schemas)).toEqual([
      'AuthenticationError',
      'CodedError',
      'CodedErrorDetail',
      'ErrorSentence',
      'GatewayMessage',
      'Invoice',
      'Line',
      'Problem',
      'RequestError',
      'ScanForm',
      'ScoringHealth',
      'ServiceError',
      'UnavailableError',
      'ValidationErrors',
    ]);
    expect(described.components.schemas.Invoice.properties).toMatchObject({
      lines: { type: 'array', items: { $ref: '#/components/schemas/Line' } },
      first: { anyOf: [{ $ref: '#/components/schemas/Line' }, { type: 'null' }] },
      last: { $ref: '#/components/schemas/Line', description: 'The last line' },
      issued: { type: 'string', format: 'date', title: 'Date of issue' },
    });
    expect(described.components.schemas.Invoice).not.toHaveProperty('title');
  });

  test('describes parameters, body, response and examples of a JSON route', () => {
    const operation = described.paths['/v1/invoices/{invoice_id}'].post;
    expect(operation).toMatchObject({
      operationId: 'put_invoice',
      tags: ['Invoices'],
      parameters: [
        { name: 'invoice_id', in: 'path', required: true, description: 'Its number', schema: { type: 'string' } },
        { name: 'strict', in: 'query', required: false, schema: { type: 'boolean', default: false } },
        { name: 'tag', in: 'query', required: true, schema: { type: 'array' } },
      ],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Invoice' }, examples: { empty: {} } } },
      },
    });
    expect(operation.responses['422'].content['application/json'].examples).toMatchObject({
      invalid_request: { value: { detail: expect.arrayContaining([expect.objectContaining({ type: 'missing' })]) } },
      locked: { summary: 'Locked', value: { detail: 'the invoice is locked' } },
    });
    expect(operation.responses['500'].content['application/json'].examples).toEqual({
      internal_error: { $ref: '#/components/examples/InternalError' },
    });
    expect(operation.responses['201'].content['application/json']).toMatchObject({
      schema: { $ref: '#/components/schemas/Invoice' },
      examples: { one: { summary: 'One' } },
    });
  });

  test('describes a form with its files and texts', () => {
    const form = described.paths['/v1/scan'].post.requestBody.content['multipart/form-data'];
    expect(form.schema).toEqual({ $ref: '#/components/schemas/ScanForm' });
    expect(form.examples).toEqual({ two: { summary: 'Two files', value: { files: ['a.pdf', 'b.pdf'], kind: 'rib' } } });
    expect(described.components.schemas.ScanForm).toMatchObject({
      required: ['files', 'kind'],
      properties: {
        files: { type: 'array', minItems: 1, maxItems: 7, items: { type: 'string', format: 'binary' } },
        kind: { enum: ['rib', 'receipt'] },
        fields: { type: 'string' },
      },
    });
  });

  test('describes every error with its body', () => {
    const errorsOf = (path: string, method: string) =>
      Object.entries(described.paths[path][method].responses)
        .filter(([status]) => Number(status) >= 400)
        .map(([status]) => status);
    expect(errorsOf('/v1/invoices/{invoice_id}', 'get')).toEqual(['401', '403', '404', '429', '500', '503']);
    expect(errorsOf('/v1/invoices/{invoice_id}', 'post')).toEqual([
      '401',
      '403',
      '404',
      '409',
      '413',
      '415',
      '422',
      '429',
      '500',
      '503',
    ]);
    expect(errorsOf('/v1/scan', 'post')).toEqual(['401', '403', '413', '415', '422', '429', '500', '503']);
    const { responses } = described.paths['/v1/invoices/{invoice_id}'].post;
    expect(responses['404'].description).toBe('No such invoice');
    expect(responses['429']).toMatchObject({
      headers: { 'Retry-After': { $ref: '#/components/headers/Retry-After' } },
      content: { 'application/json': { schema: { $ref: '#/components/schemas/GatewayMessage' } } },
    });
    expect(responses['422'].content['application/json'].schema.$ref).toBe('#/components/schemas/RequestError');
    expect(described.components.schemas.RequestError.anyOf[0].$ref).toBe('#/components/schemas/ValidationErrors');
  });

  test('describes responses that are not JSON', () => {
    const { content } = described.paths['/v1/invoices/{invoice_id}'].get.responses['200'];
    expect(content).toMatchObject({
      'application/json': {},
      'text/markdown': { schema: { type: 'string' } },
      'image/png': { schema: { type: 'string', format: 'binary' } },
    });
  });

  test('requires a key everywhere except for /health', () => {
    expect(described.security).toEqual([{ ApiKey: [] }]);
    expect(described.components.securitySchemes.ApiKey).toMatchObject({
      type: 'apiKey',
      in: 'header',
      name: 'X-API-Key',
    });
    expect(described.paths['/health'].get.security).toEqual([]);
  });

  test('describes health with a name of its own and an example', () => {
    const { get } = described.paths['/health'];
    expect(get.operationId).toBe('getScoringHealth');
    expect(get.responses['200'].content['application/json']).toMatchObject({
      schema: { $ref: '#/components/schemas/ScoringHealth' },
      examples: { running: { value: { status: 'ok' } } },
    });
  });

  test('is deterministic, and available from the service', async () => {
    const service = await createTestService(routes);
    expect(JSON.stringify(service.openapi())).toBe(JSON.stringify(service.openapi()));
    expect(service.openapi()).toMatchObject({ info: { title: 'Trial', version: '0.1.0' } });
  });

  test('throws when two schemas have the same name', () => {
    const conflictingLine = Type.Object({ label: Type.Integer() }, { title: 'Line' });
    const clash = defineJsonRoute({
      method: 'GET',
      path: '/v1/lines',
      operationId: 'lines',
      summary: 'Lines',
      success: { status: 200, schema: Type.Array(conflictingLine) },
      handler: async () => [],
    });
    expect(() => describeService({ ...serviceInfo, routes: [...routes, clash] })).toThrow(
      'two different schemas have the name Line',
    );
  });
});
