import type { TObject, TSchema } from 'typebox';
import { EVENT_STREAM_TYPE } from '../response/event-stream.ts';
import { DEFAULT_BODY_LIMIT_BYTES } from '../route/body-limit.ts';
import type { AnyRoute } from '../route/define-route.ts';
import type { FormDefinition, RouteExample } from '../route/route.ts';
import { getRouteScope } from '../route/route-scope.ts';
import type { Schema } from '../validation/schema.ts';
import type { ComponentRegistry } from './components.ts';
import { describeErrors, describeHeaders } from './responses.ts';

type Examples = Readonly<Record<string, RouteExample>> | undefined;

/** Returns the OpenAPI operation of a route. */
export function describeOperation(
  route: AnyRoute,
  tag: string,
  components: ComponentRegistry,
): Record<string, unknown> {
  const parameters = [
    ...describeParameters('path', route.params, components),
    ...describeParameters('query', route.query, components),
    ...describeParameters('header', route.kind === 'upload' ? undefined : route.headers, components),
  ];
  const body = describeBody(route, components);
  return {
    operationId: route.operationId,
    summary: route.summary,
    ...(route.description === undefined ? {} : { description: route.description }),
    tags: [route.tag ?? tag],
    'x-required-scope': getRouteScope(route),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === null ? {} : { requestBody: body }),
    responses: {
      [route.success.status]: {
        description: 'Success',
        headers: describeHeaders([]),
        content: describeSuccess(route, components),
      },
      ...(route.kind === 'raw' ? describeOutcomes(route) : {}),
      ...describeErrors({ hasBody: body !== null, hasPath: route.path.includes('{'), causes: route.errors ?? {} }),
    },
  };
}

function describeBody(route: AnyRoute, components: ComponentRegistry) {
  if (route.kind === 'json') return describeJsonBody(route, components);
  return route.kind === 'upload' ? describeFormBody(route.form) : describeRawBody(route);
}

function describeRawBody({ types, bodyLimit }: Extract<AnyRoute, { kind: 'raw' }>) {
  if (types === undefined) return null;
  const description = `At most ${bodyLimit ?? DEFAULT_BODY_LIMIT_BYTES} bytes`;
  return { description, required: true, content: describeContents(types) };
}

/** The responses of a raw route with another status, whose bodies are its own. */
const describeOutcomes = ({ outcomes = {} }: Extract<AnyRoute, { kind: 'raw' }>) =>
  Object.fromEntries(
    Object.entries(outcomes).map(([status, { description, media = [] }]) => [
      status,
      {
        description,
        headers: describeHeaders([]),
        ...(media.length === 0 ? {} : { content: describeContents(media) }),
      },
    ]),
  );

const describeContents = (types: readonly string[]) =>
  Object.fromEntries(types.map((type) => [type, type === 'application/json' ? { schema: {} } : describeContent(type)]));

function describeParameters(
  place: 'path' | 'query' | 'header',
  schema: TObject | undefined,
  components: ComponentRegistry,
) {
  const { properties = {}, required = [] } = (schema ?? {}) as Schema;
  return Object.entries(properties).map(([name, parameter]) => ({
    name: place === 'header' ? name.replace(/(?<![a-z])[a-z]/g, (letter) => letter.toUpperCase()) : name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...toDescription(parameter),
    schema: components.inline(parameter),
  }));
}

const toDescription = (schema: Schema & { description?: string }) =>
  schema.description === undefined ? {} : { description: schema.description };

function describeJsonBody(route: Extract<AnyRoute, { kind: 'json' }>, components: ComponentRegistry) {
  if (route.body === undefined) return null;
  const schema = components.register(route.body as Schema, `${toPascalCase(route.operationId)}Request`);
  const streamed = (route.streamed?.types ?? []).map((type) => [type, describeContent(type)] as const);
  const content = {
    'application/json': { schema, ...toExamples(route.bodyExamples) },
    ...Object.fromEntries(streamed),
  };
  return { required: true, content };
}

function describeFormBody(form: FormDefinition & { readonly texts?: TSchema }) {
  const { properties = {}, required = [] } = (form.texts ?? {}) as Schema;
  const file = { type: 'string', format: 'binary', description: `At most ${form.fileLimit} bytes` };
  const files = form.many ? { type: 'array', items: file, minItems: 1, maxItems: form.countLimit } : file;
  const schema = {
    type: 'object',
    required: [form.files, ...required],
    properties: { [form.files]: files, ...properties },
  };
  return { required: true, content: { 'multipart/form-data': { schema } } };
}

function describeSuccess(route: AnyRoute, components: ComponentRegistry): Record<string, unknown> {
  const progress = route.kind !== 'raw' && route.progress !== undefined ? [EVENT_STREAM_TYPE] : [];
  const media = route.success.media ?? ['application/json', ...progress];
  // Examples belong to the JSON response, or to the only content type when there is no JSON.
  const examples = media.includes('application/json') ? undefined : route.success.examples;
  return Object.fromEntries(
    media.map((type) => [
      type,
      type === 'application/json'
        ? describeJsonSuccess(route, components)
        : { ...describeContent(type), ...toExamples(examples) },
    ]),
  );
}

const describeJsonSuccess = (route: AnyRoute, components: ComponentRegistry) => ({
  schema: components.register(route.success.schema as Schema, `${toPascalCase(route.operationId)}Response`),
  ...toExamples(route.success.examples),
});

const describeContent = (type: string) => ({
  schema: type.startsWith('text/') ? { type: 'string' } : { type: 'string', format: 'binary' },
});

const toExamples = (examples: Examples) => (examples === undefined ? {} : { examples });

const toPascalCase = (operationId: string): string =>
  operationId.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());
