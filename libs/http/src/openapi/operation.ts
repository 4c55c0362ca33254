import type { TObject } from 'typebox';
import { EVENT_STREAM_TYPE } from '../response/event-stream.ts';
import { DEFAULT_BODY_LIMIT_BYTES } from '../route/body-limit.ts';
import type { AnyRoute } from '../route/define-route.ts';
import type { RouteExample } from '../route/route.ts';
import { getRouteScope } from '../route/route-scope.ts';
import type { Schema } from '../validation/schema.ts';
import type { SchemaCompiler } from '../validation/schema-compiler.ts';
import type { ComponentRegistry } from './components.ts';
import { toPascalCase } from './pascal-case.ts';
import { listBodyErrorExamples, listValidationExamples } from './request-error-examples.ts';
import { describeErrors, describeHeaders } from './responses.ts';

const JSON_TYPE = 'application/json';

type Examples = Readonly<Record<string, RouteExample>> | undefined;

/** Returns the OpenAPI operation of a route. */
export function describeOperation(
  route: AnyRoute,
  tag: string,
  components: ComponentRegistry,
  compiler: SchemaCompiler,
): Record<string, unknown> {
  const scope = getRouteScope(route);
  const invalid = listValidationExamples(route, compiler);
  const parameters = [
    ...describeParameters('path', route.params, components),
    ...describeParameters('query', route.query, components),
    ...describeParameters('header', route.headers, components),
  ];
  const body = describeBody(route, components);
  return {
    operationId: route.operationId,
    summary: route.summary,
    ...(route.description === undefined ? {} : { description: route.description }),
    tags: [route.tag ?? tag],
    ...(scope === null ? {} : { 'x-required-scope': scope }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === null ? {} : { requestBody: body }),
    responses: {
      [route.success.status]: {
        description: 'Success',
        headers: describeHeaders([]),
        content: describeSuccess(route, components),
      },
      ...(route.kind === 'raw' ? describeOutcomes(route) : {}),
      ...describeErrors(
        {
          hasBody: body !== null,
          hasPath: route.path.includes('{'),
          scope,
          causes: route.errors ?? {},
          examples: route.errorExamples ?? {},
          requestExamples: {
            ...listBodyErrorExamples(route),
            ...(Object.keys(invalid).length > 0 ? { 422: invalid } : {}),
          },
        },
        components,
      ),
    },
  };
}

function describeBody(route: AnyRoute, components: ComponentRegistry) {
  if (route.kind === 'json') return describeJsonBody(route, components);
  return route.kind === 'upload' ? describeFormBody(route, components) : describeRawBody(route);
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
        headers: describeHeaders(Number(status) >= 400 ? ['X-Error-Code'] : []),
        ...(media.length === 0 ? {} : { content: describeContents(media) }),
      },
    ]),
  );

const describeContents = (types: readonly string[]) =>
  Object.fromEntries(types.map((type) => [type, type === JSON_TYPE ? { schema: {} } : describeContent(type)]));

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
    ...(parameter.type === 'array' ? REPEATED : {}),
    schema: components.inline(parameter),
  }));
}

/** A list is a parameter that is repeated. */
const REPEATED = { style: 'form', explode: true };

const toDescription = (schema: Schema & { description?: string }) =>
  schema.description === undefined ? {} : { description: schema.description };

function describeJsonBody(route: Extract<AnyRoute, { kind: 'json' }>, components: ComponentRegistry) {
  if (route.body === undefined) return null;
  const name = toPascalCase(route.operationId);
  const schema = components.registerBody(route.body as Schema, `${name}Request`);
  const streamed = (route.streamed?.types ?? []).map((type) => [type, describeContent(type)] as const);
  const content = {
    [JSON_TYPE]: { schema },
    ...Object.fromEntries(streamed),
    ...describeFormFile(route.streamed, name, components),
  };
  return { required: true, content: addExamples(content, route.bodyExamples) };
}

/** Adds to each content its examples; those that name no content type are of the JSON one. */
const addExamples = (contents: Readonly<Record<string, object>>, examples: Examples) =>
  Object.fromEntries(
    Object.entries(contents).map(([type, content]) => [
      type,
      { ...content, ...toExamples(selectExamples(examples, type, JSON_TYPE)) },
    ]),
  );

/** A form whose only file is read like the streamed body. */
function describeFormFile(
  streamed: Extract<AnyRoute, { kind: 'json' }>['streamed'],
  name: string,
  components: ComponentRegistry,
) {
  if (streamed?.formField === undefined) return {};
  const properties = { [streamed.formField]: createFileSchema(streamed.limit) };
  const schema = { type: 'object', required: [streamed.formField], properties };
  return { 'multipart/form-data': { schema: components.registerBody(schema, `${name}Form`) } };
}

function describeFormBody({ form, ...route }: Extract<AnyRoute, { kind: 'upload' }>, components: ComponentRegistry) {
  const { properties = {}, required = [] } = (form.texts ?? {}) as Schema;
  const file = createFileSchema(form.fileLimit);
  const files = form.many ? { type: 'array', items: file, minItems: 1, maxItems: form.countLimit } : file;
  const schema = {
    type: 'object',
    required: [form.files, ...required],
    properties: { [form.files]: files, ...properties },
  };
  const content = {
    schema: components.registerBody(schema, `${toPascalCase(route.operationId)}Form`),
    ...toExamples(route.bodyExamples),
  };
  return { required: true, content: { 'multipart/form-data': content } };
}

const createFileSchema = (limit: number) => ({
  type: 'string',
  format: 'binary',
  description: `At most ${limit} bytes`,
});

function describeSuccess(route: AnyRoute, components: ComponentRegistry): Record<string, unknown> {
  const progress = route.kind !== 'raw' && route.progress !== undefined ? [EVENT_STREAM_TYPE] : [];
  const media = route.success.media ?? [JSON_TYPE, ...progress];
  const hasJson = media.includes(JSON_TYPE);
  // Examples belong to the JSON response, or to the first content type when there is no JSON.
  const withExamples = hasJson ? JSON_TYPE : media[0];
  return Object.fromEntries(
    media.map((type) => [
      type,
      {
        ...(type === JSON_TYPE || !hasJson ? describeSuccessSchema(route, type, components) : describeContent(type)),
        ...(type === EVENT_STREAM_TYPE ? describeEvents(route, components) : {}),
        ...toExamples(selectExamples(route.success.examples, type, withExamples)),
      },
    ]),
  );
}

/** The data of the `progress` events, which OpenAPI 3.1 cannot describe. Those of `result` have the schema of the JSON response. */
function describeEvents(route: AnyRoute, components: ComponentRegistry) {
  if (route.kind === 'raw' || route.progress === undefined) return {};
  const name = `${toPascalCase(route.operationId)}Progress`;
  return { 'x-event-data': { progress: components.registerBody(route.progress as Schema, name) } };
}

/** The schema of a success is that of its JSON; that of a text when there is no JSON. A file that is not a text has none. */
const describeSuccessSchema = (route: AnyRoute, type: string, components: ComponentRegistry) =>
  type === JSON_TYPE || type.startsWith('text/')
    ? { schema: components.registerBody(route.success.schema as Schema, `${toPascalCase(route.operationId)}Response`) }
    : describeContent(type);

const describeContent = (type: string) => ({
  schema: type.startsWith('text/') ? { type: 'string' } : { type: 'string', format: 'binary' },
});

/** Returns the examples of one content type; those that name none are of the default one. */
function selectExamples(examples: Examples, type: string, defaultType: string | undefined): Examples {
  const selected = Object.entries(examples ?? {}).filter(([, { media = defaultType }]) => media === type);
  if (selected.length === 0) return undefined;
  return Object.fromEntries(selected.map(([name, { summary, value }]) => [name, { summary, value }]));
}

const toExamples = (examples: Examples) => (examples === undefined ? {} : { examples });
