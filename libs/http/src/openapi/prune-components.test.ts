import { expect, test } from 'vitest';
import { pruneComponents } from './prune-components.ts';

const reference = (section: string, name: string) => ({ $ref: `#/components/${section}/${name}` });
const description = {
  openapi: '3.1.0',
  paths: {
    '/v1/things': {
      get: {
        responses: {
          200: { headers: { Count: reference('headers', 'Count') }, schema: reference('schemas', 'Thing') },
        },
      },
    },
  },
  components: {
    securitySchemes: { ApiKey: { type: 'apiKey' } },
    headers: { Count: {}, Unused: {} },
    schemas: {
      Thing: { oneOf: [], discriminator: { mapping: { part: '#/components/schemas/Part' } } },
      Part: { properties: { thing: reference('schemas', 'Thing') } },
      Orphan: { properties: { child: reference('schemas', 'OrphanChild') } },
      OrphanChild: {},
    },
    responses: { Unused: {} },
  },
};

test('keeps what the paths reach, cycles and discriminators included, and the security schemes', () => {
  expect(pruneComponents(description)).toEqual({
    openapi: '3.1.0',
    paths: description.paths,
    components: {
      securitySchemes: description.components.securitySchemes,
      headers: { Count: {} },
      schemas: { Thing: description.components.schemas.Thing, Part: description.components.schemas.Part },
    },
  });
});

test('returns a description without components as it is', () => {
  expect(pruneComponents({ openapi: '3.1.0', paths: {} })).toEqual({ openapi: '3.1.0', paths: {}, components: {} });
});
