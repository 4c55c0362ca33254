import { readFileSync } from 'node:fs';
import { ERROR_CODES, type ErrorCode } from '@probant/kernel/error-codes';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { DESCRIBED_SERVICES } from '../services/gateway/src/route-table.ts';

type Example = {
  readonly summary?: string;
  readonly value?: unknown;
  readonly $ref?: string;
  readonly 'x-error-code'?: ErrorCode;
};
type Content = { readonly schema?: object; readonly examples?: Readonly<Record<string, Example>> };
type Contents = Readonly<Record<string, Content>>;
type Operation = {
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly requestBody?: { readonly content: Contents };
  readonly responses: Readonly<Record<string, { readonly headers?: object; readonly content?: Contents }>>;
};
type Description = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: object & { readonly examples?: Readonly<Record<string, Example>> };
};

describe.each([...DESCRIBED_SERVICES, 'probant'])('openapi/%s.json', (name) => {
  const { paths, components }: Description = JSON.parse(readFileSync(`${repositoryRoot}/openapi/${name}.json`, 'utf8'));
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema({ components }, 'description');
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ title: `${method} ${path}`, operation })),
  );

  test.each(operations)('names, summarises and describes $title', ({ operation }) => {
    const { operationId, summary, description } = operation;
    for (const text of [operationId, summary, description]) expect(text).toMatch(/\S/);
  });

  test.each(operations)('has an example of every body of $title', ({ operation }) => {
    const bare = listBodies(operation)
      .filter(({ type, examples }) => !isBinary(type) && examples.length === 0)
      .map(({ place }) => place);
    expect(bare).toEqual([]);
  });

  test.each(operations)('has examples with the shape of their body in $title', ({ operation }) => {
    for (const { place, type, schema, examples } of listBodies(operation)) {
      const validate = ajv.compile(type.startsWith('application/json') ? relocate(schema) : {});
      for (const [key, example] of examples) {
        const { summary, value } = resolve(example);
        expect(summary, `${place} ${key}`).toMatch(/\S/);
        expect(value, `${place} ${key}`).toBeDefined();
        validate(value);
        expect(validate.errors, `${place} ${key}`).toBeNull();
      }
    }
  });

  test.each(operations)('has the code of the list in every example of an error of $title', ({ operation }) => {
    const errors = Object.entries(operation.responses).filter(([status]) => Number(status) >= 400);
    for (const [status, { headers = {}, content = {} }] of errors) {
      expect(Object.keys(headers), status).toContain('X-Error-Code');
      for (const { examples = {} } of Object.values(content))
        for (const [key, example] of Object.entries(examples)) {
          if (key === 'probe') continue;
          const code = resolve(example)['x-error-code'];
          expect(code && ERROR_CODES[code]?.statuses, `${status} ${key}`).toContain(Number(status));
        }
    }
  });

  const resolve = (example: Example): Example =>
    example.$ref === undefined
      ? example
      : (components.examples?.[example.$ref.replace('#/components/examples/', '')] ?? {});
});

const listBodies = ({ requestBody, responses }: Operation) =>
  [
    { place: 'request', contents: requestBody?.content ?? {} },
    ...Object.entries(responses).map(([status, { content = {} }]) => ({ place: status, contents: content })),
  ].flatMap(({ place, contents }) =>
    Object.entries(contents).map(([type, { schema = {}, examples = {} }]) => ({
      place: `${place} ${type}`,
      type,
      schema,
      examples: Object.entries(examples),
    })),
  );

/** JSON holds no bytes, so a file that is not a text has no example. */
const isBinary = (type: string): boolean => type.startsWith('image/') || type === 'application/octet-stream';

/** Returns the schema with its references pointing into the document that Ajv knows as `description`. */
const relocate = (schema: object): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"description#/components/'));
