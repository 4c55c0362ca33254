import { readFileSync } from 'node:fs';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { describe, expect } from 'vitest';
import { type SharedPlatform, test } from './testing/shared-platform.ts';
import { type DescribedSchema, type DescribedSchemas, listStringPlaces, setPlace } from './testing/string-places.ts';

/** Names of members that every object inherits: a look-up by a caller's text must not find them. */
const INHERITED_NAMES = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'];
/** What such a member looks like in a response when it is taken for a value. */
const STRANGE_VALUE = /native code|function \w*\(|\[object |\{"constructor":\{\}\}/;

type Operation = {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: DescribedSchema }[];
  readonly requestBody?: {
    readonly content: Readonly<
      Record<
        string,
        { readonly schema: DescribedSchema; readonly examples?: Readonly<Record<string, { readonly value: unknown }>> }
      >
    >;
  };
};
type Description = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: DescribedSchemas };
};
type Route = { readonly method: string; readonly path: string; readonly operation: Operation };
type Answer = { readonly place: string; readonly status: number; readonly text: string };

const readDescription = async ({ url }: SharedPlatform): Promise<Description> =>
  (await (await fetch(`${url}/openapi/probant.json`)).json()) as Description;

/** Routes that would end what the test uses: the key, the knowledge base, the scoring of the tenant. */
const LEFT_OUT = new Set(['deleteAccountKey', 'deleteKnowledgeBase']);

const listRoutes = ({ paths }: Description): readonly Route[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { operationId }]) => operationId !== undefined && !LEFT_OUT.has(operationId))
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );

/** Sends a request and reads its response as text. */
async function call(
  platform: SharedPlatform,
  place: string,
  method: string,
  path: string,
  body?: string | FormData,
): Promise<Answer> {
  const response = await fetch(platform.url + path, {
    method,
    headers: {
      'x-api-key': platform.key,
      ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
    },
    ...(body === undefined ? {} : { body }),
  });
  return { place: `${method} ${place}`, status: response.status, text: await response.text() };
}

/** What exists, so that routes with an id in their path read the rest of the request. */
async function createResources(platform: SharedPlatform): Promise<Readonly<Record<string, string>>> {
  const create = async (path: string, body: object) =>
    JSON.parse((await call(platform, path, 'POST', path, JSON.stringify(body))).text) as Record<string, string>;
  const [analysis, base, event] = await Promise.all([
    create('/v1/analyze', { job: { title: 'x', required_skills: ['TVA'] }, candidate: { skills: ['TVA'] } }),
    create('/v1/knowledge-bases', { name: 'base' }),
    create('/v1/events', { tenant_id: platform.tenant, actor_id: 'a', action: 'b.c', resource_type: 'd' }),
  ]);
  return { analysis_id: analysis['analysis_id'] ?? '', kb_id: base['id'] ?? '', event_id: event['id'] ?? '' };
}

const fillPath = (path: string, values: Readonly<Record<string, string>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? '1'));

/** Replaces the tenant of examples by that of the key. */
const ownTenant = (body: unknown, tenant: string): unknown =>
  JSON.parse(JSON.stringify(body), (name, value: unknown) => (name === 'tenant_id' ? tenant : value));

/** One request for each inherited name. */
type SendName = (name: string) => Promise<Answer>;

const REQUESTS_AT_ONCE = 10;

/** Sends all requests with each name, and expects answers that are neither an error of the server nor a strange value. */
async function expectOrdinaryAnswers(sends: readonly SendName[]): Promise<void> {
  const requests = sends.flatMap((send) => INHERITED_NAMES.map((name) => () => send(name)));
  for (let at = 0; at < requests.length; at += REQUESTS_AT_ONCE) {
    const some = requests.slice(at, at + REQUESTS_AT_ONCE);
    const answers = await Promise.all(some.map((request) => request()));
    for (const [index, first] of answers.entries()) {
      // Some routes refuse a call while others of the tenant run: it is made again alone.
      const answer = first.status === 503 ? await some[index]?.() : first;
      expect(answer, first.place).toMatchObject({ status: expect.toSatisfy((status: number) => status < 500) });
      expect(answer?.text, first.place).not.toMatch(STRANGE_VALUE);
    }
  }
}

/** The description in the repository, which another test compares with that of the platform: titles of tests are needed before it starts. */
const DESCRIPTION = JSON.parse(readFileSync(`${repositoryRoot}/openapi/probant.json`, 'utf8')) as Description;
const ROUTES = listRoutes(DESCRIPTION).map(({ method, path }) => `${method} ${path}`);

describe.each(ROUTES)('%s answers texts that name inherited members', (title) => {
  test('as any other text', async ({ platform }) => {
    const description = await readDescription(platform);
    const route = listRoutes(description).find(({ method, path }) => `${method} ${path}` === title) ?? expect.fail();
    const resources = await createResources(platform);
    await expectOrdinaryAnswers([
      ...listParameterCalls(platform, route, resources),
      ...listBodyCalls(platform, route, resources, description.components.schemas),
      ...listFormCalls(platform, route, resources),
    ]);
  });
});

type Resources = Readonly<Record<string, string>>;

const listParameterCalls = (
  platform: SharedPlatform,
  { method, path, operation }: Route,
  resources: Resources,
): readonly SendName[] =>
  (operation.parameters ?? []).flatMap(({ name, in: place }): readonly SendName[] => {
    if (place === 'path')
      return [
        (word) => call(platform, `${path} ${name}=${word}`, method, fillPath(path, { ...resources, [name]: word })),
      ];
    if (place !== 'query') return [];
    const tenant = name === 'tenant_id' ? '' : `tenant_id=${platform.tenant}`;
    return [
      (word) =>
        call(
          platform,
          `${path}?${name}=${word}`,
          method,
          `${fillPath(path, resources)}?${tenant}&${name}=${word}&${word}=1`,
        ),
    ];
  });

function listBodyCalls(
  platform: SharedPlatform,
  { method, path, operation }: Route,
  resources: Resources,
  schemas: DescribedSchemas,
): readonly SendName[] {
  const json = operation.requestBody?.content['application/json'];
  if (json === undefined) return [];
  const [example] = Object.values(json.examples ?? {});
  const body = ownTenant(example?.value ?? {}, platform.tenant);
  return listStringPlaces(json.schema, schemas).map(
    (place): SendName =>
      (word) =>
        call(
          platform,
          `${path} ${place.kind} at ${place.path.join('.')} = ${word}`,
          method,
          fillPath(path, resources),
          JSON.stringify(setPlace(body, place, word)),
        ),
  );
}

/** A file of the name, a field of the name, and each declared text field with the name as its text or as JSON. */
function listFormCalls(
  platform: SharedPlatform,
  { method, path, operation }: Route,
  resources: Resources,
): readonly SendName[] {
  const form = operation.requestBody?.content['multipart/form-data'];
  if (form === undefined) return [];
  const members = Object.entries(form.schema.properties ?? {});
  const [fileField = 'file'] = members.find(([, { format, items }]) => (format ?? items?.format) === 'binary') ?? [];
  const texts = members.filter(([name]) => name !== fileField).map(([name]) => name);
  const send =
    (nameField: (word: string) => string, write: (word: string) => string): SendName =>
    (word) => {
      const data = new FormData();
      data.append(nameField(word), write(word));
      data.append(fileField, new File([`${word}|${word}\n${word}|1\n`], `${word}.txt`));
      const place = `${path} ${nameField(word)}=${write(word)}`;
      return call(platform, place, method, fillPath(path, resources), data);
    };
  const writers = [(word: string) => word, (word: string) => `{"${word}":"${word}"}`, (word: string) => `["${word}"]`];
  return [
    send(
      (word) => word,
      (word) => word,
    ),
    ...texts.flatMap((name) => writers.map((write) => send(() => name, write))),
  ];
}
