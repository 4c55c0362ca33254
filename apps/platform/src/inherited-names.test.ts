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

/** Calls `send` for each name, and expects an answer that is neither an error of the server nor a strange value. */
async function expectOrdinaryAnswers(send: (name: string) => Promise<Answer>): Promise<void> {
  for (const name of INHERITED_NAMES) {
    // One after the other: some routes refuse a second call of a tenant with 503 while one runs.
    const answer = await send(name);
    expect(answer, answer.place).toMatchObject({ status: expect.toSatisfy((status: number) => status < 500) });
    expect(answer.text, answer.place).not.toMatch(STRANGE_VALUE);
  }
}

const { paths } = (await import('../../../openapi/probant.json', { with: { type: 'json' } }))
  .default as unknown as Description;
const ROUTES = listRoutes({ paths, components: { schemas: {} } }).map(({ method, path }) => `${method} ${path}`);

describe.each(ROUTES)('%s answers texts that name inherited members', (title) => {
  test('as any other text', async ({ platform }) => {
    const description = await readDescription(platform);
    const route = listRoutes(description).find(({ method, path }) => `${method} ${path}` === title) ?? expect.fail();
    const resources = await createResources(platform);
    await callWithParameters(platform, route, resources);
    await callWithBodies(platform, route, resources, description.components.schemas);
    await callWithForms(platform, route, resources);
  });
});

async function callWithParameters(
  platform: SharedPlatform,
  { method, path, operation }: Route,
  resources: Readonly<Record<string, string>>,
): Promise<void> {
  const tenant = `tenant_id=${platform.tenant}`;
  for (const { name, in: place } of operation.parameters ?? []) {
    if (place === 'path')
      await expectOrdinaryAnswers((word) =>
        call(platform, `${path} ${name}=${word}`, method, fillPath(path, { ...resources, [name]: word })),
      );
    if (place === 'query')
      await expectOrdinaryAnswers((word) =>
        call(
          platform,
          `${path}?${name}=${word}`,
          method,
          `${fillPath(path, resources)}?${name === 'tenant_id' ? '' : tenant}&${name}=${word}&${word}=1`,
        ),
      );
  }
}

async function callWithBodies(
  platform: SharedPlatform,
  { method, path, operation }: Route,
  resources: Readonly<Record<string, string>>,
  schemas: DescribedSchemas,
): Promise<void> {
  const json = operation.requestBody?.content['application/json'];
  if (json === undefined) return;
  const [example] = Object.values(json.examples ?? {});
  const body = ownTenant(example?.value ?? {}, platform.tenant);
  for (const place of listStringPlaces(json.schema, schemas))
    await expectOrdinaryAnswers((word) =>
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
async function callWithForms(
  platform: SharedPlatform,
  { method, path, operation }: Route,
  resources: Readonly<Record<string, string>>,
): Promise<void> {
  const form = operation.requestBody?.content['multipart/form-data'];
  if (form === undefined) return;
  const members = Object.entries(form.schema.properties ?? {});
  const [fileField = 'file'] = members.find(([, { format, items }]) => (format ?? items?.format) === 'binary') ?? [];
  const texts = members.filter(([name]) => name !== fileField).map(([name]) => name);
  const send = (place: string, fill: (data: FormData) => void) => {
    const data = new FormData();
    fill(data);
    return call(platform, `${path} ${place}`, method, fillPath(path, resources), data);
  };
  const file = (name: string) => new File([`${name}|${name}\n${name}|1\n`], `${name}.txt`);
  await expectOrdinaryAnswers((word) => send(`file ${word}`, (data) => data.append(fileField, file(word))));
  await expectOrdinaryAnswers((word) =>
    send(`field named ${word}`, (data) => {
      data.append(word, word);
      data.append(fileField, file(word));
    }),
  );
  for (const name of texts)
    for (const write of [
      (word: string) => word,
      (word: string) => `{"${word}":"${word}"}`,
      (word: string) => `["${word}"]`,
    ])
      await expectOrdinaryAnswers((word) =>
        send(`${name}=${write(word)}`, (data) => {
          data.append(name, write(word));
          data.append(fileField, file(word));
        }),
      );
}
