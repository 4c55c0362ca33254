import { readFileSync } from 'node:fs';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { describe, expect, test } from 'vitest';
import { DESCRIBED_SERVICES } from '../services/gateway/src/route-table.ts';

type Json = Readonly<Record<string, unknown>>;
type Operation = {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly requestBody?: { readonly content: Contents };
  readonly responses: Readonly<Record<string, { readonly content?: Contents }>>;
};
type Contents = Readonly<Record<string, { readonly examples?: Json }>>;
type Description = {
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Json>>; readonly securitySchemes: Json };
};

const readDescription = (name: string): Description =>
  JSON.parse(readFileSync(`${repositoryRoot}/openapi/${name}.json`, 'utf8'));

describe.each([...DESCRIBED_SERVICES, 'probant'])('openapi/%s.json', (name) => {
  const { servers, tags, paths, components } = readDescription(name);
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ title: `${method} ${path}`, operation })),
  );

  test('names every record', () => {
    expect(findUnnamedRecords(paths, 'paths')).toEqual([]);
    for (const [schema, { type: _, ...component }] of Object.entries(components.schemas))
      expect(findUnnamedRecords(component, schema)).toEqual([]);
  });

  test('has one name for one record', () => {
    const shapes = Object.values(components.schemas)
      .filter(({ properties }) => properties !== undefined)
      .map(({ description: _, ...shape }) => JSON.stringify(shape));
    expect(new Set(shapes).size).toBe(shapes.length);
  });

  test('has unique operation ids that start with a verb, in camel case', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const verbs =
      'list|get|put|add|extract|render|analyze|export|describe|validate|create|close|cancel|compare|record|anonymize|verify|prove|delete|upload|query';
    for (const id of ids) expect(id).toMatch(new RegExp(`^(${verbs})[A-Z][A-Za-z]*$`));
  });

  test.each(operations)('has an example of the request and the success of $title', ({ operation }) => {
    const successes = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'));
    expect(successes).toHaveLength(1);
    expect(hasExample(successes[0]?.[1].content ?? {})).toBe(true);
    if (operation.requestBody) expect(hasExample(operation.requestBody.content)).toBe(true);
  });

  test('describes its servers, its key and the tags of its operations', () => {
    expect(servers.map(({ url }) => url)).toEqual(['/', 'http://127.0.0.1:8080']);
    expect(Object.keys(components.securitySchemes)).toEqual(['ApiKey']);
    const described = tags.filter(({ description }) => description !== undefined).map((tag) => tag.name);
    for (const { operation } of operations) expect(described).toEqual(expect.arrayContaining([...operation.tags]));
  });
});

test('selects the variant of an extraction result by document_type', () => {
  const { schemas } = readDescription('probant').components;
  const { oneOf, discriminator } = schemas['ExtractionResult'] as {
    readonly oneOf: readonly { readonly $ref: string }[];
    readonly discriminator: { readonly propertyName: string; readonly mapping: Readonly<Record<string, string>> };
  };
  expect(discriminator.propertyName).toBe('document_type');
  expect(Object.values(discriminator.mapping)).toEqual(oneOf.map(({ $ref }) => $ref));
  const dataByType = Object.entries(discriminator.mapping).map(([type, reference]) => {
    const { properties } = schemas[reference.split('/').at(-1) ?? ''] as {
      readonly properties: { readonly document_type: Json; readonly data: { readonly anyOf: readonly Json[] } };
    };
    expect(properties.document_type).toEqual({ type: 'string', const: type });
    return [type, ...properties.data.anyOf.map(({ $ref, type: kind }) => $ref ?? kind)];
  });
  expect(dataByType).toEqual(
    Object.entries({ invoice: 'Invoice', receipt: 'Receipt', resume: 'Resume', id_card: 'IdCard', rib: 'Rib' }).map(
      ([type, data]) => [type, `#/components/schemas/${data}`, 'null'],
    ),
  );
});

test('describes the same operations in the descriptions of the services and in that of the platform', () => {
  const listIds = (name: string) =>
    Object.values(readDescription(name).paths).flatMap((item) => Object.values(item).map((one) => one.operationId));
  const ofGateway = ['getPlatformHealth', 'getLiveness', 'getReadiness'];
  const platform = listIds('probant').filter((id) => !ofGateway.includes(id));
  const unrouted = ['getReceiptPolicy', 'putReceiptPolicy', 'listReceiptPolicyPresets'];
  const services = DESCRIBED_SERVICES.flatMap(listIds).filter((id) => !unrouted.includes(id));
  expect(platform.toSorted()).toEqual(services.toSorted());
});

/** A picture has no example: JSON holds none. */
const hasExample = (contents: Contents): boolean =>
  Object.entries(contents).some(([type, { examples }]) => type.startsWith('image/') || examples !== undefined);

/** Returns the places of records with members of their own inside a value; a component is such a record itself. */
function findUnnamedRecords(value: unknown, place: string): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { type, properties } = value as Json;
  if (type === 'object' && typeof properties === 'object') return [place];
  return Object.entries(value)
    .filter(([key]) => key !== 'examples')
    .flatMap(([key, part]) => findUnnamedRecords(part, `${place}/${key}`));
}
