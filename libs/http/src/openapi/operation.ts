import type { TObject, TSchema } from 'typebox';
import type { AnyRoute } from '../define-route.ts';
import { EVENT_STREAM } from '../event-stream.ts';
import type { Example, Form } from '../route.ts';
import type { Schema } from '../validation/schema.ts';
import type { ComponentSchemas } from './components.ts';
import { describeErrors, describeHeaders } from './responses.ts';

type Examples = Readonly<Record<string, Example>> | undefined;

/** One route as an OpenAPI operation. */
export function describeOperation(route: AnyRoute, tag: string, components: ComponentSchemas): Record<string, unknown> {
  const parameters = [
    ...describeParameters('path', route.kind === 'json' ? route.params : undefined, components),
    ...describeParameters('query', route.query, components),
    ...describeParameters('header', route.kind === 'json' ? route.headers : undefined, components),
  ];
  const body = route.kind === 'json' ? jsonBody(route, components) : formBody(route.form);
  return {
    operationId: route.operationId,
    summary: route.summary,
    ...(route.description === undefined ? {} : { description: route.description }),
    tags: [route.tag ?? tag],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === null ? {} : { requestBody: body }),
    responses: {
      [route.success.status]: {
        description: 'Success',
        headers: describeHeaders([]),
        content: successContent(route, components),
      },
      ...describeErrors({ hasBody: body !== null, hasPath: route.path.includes('{'), causes: route.errors ?? {} }),
    },
  };
}

function describeParameters(
  place: 'path' | 'query' | 'header',
  schema: TObject | undefined,
  components: ComponentSchemas,
) {
  const { properties = {}, required = [] } = (schema ?? {}) as Schema;
  return Object.entries(properties).map(([name, parameter]) => ({
    name: place === 'header' ? name.replace(/(?<![a-z])[a-z]/g, (letter) => letter.toUpperCase()) : name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...describedBy(parameter),
    schema: components.inline(parameter),
  }));
}

const describedBy = (schema: Schema & { description?: string }) =>
  schema.description === undefined ? {} : { description: schema.description };

function jsonBody(route: Extract<AnyRoute, { kind: 'json' }>, components: ComponentSchemas) {
  if (route.body === undefined) return null;
  const schema = components.name(route.body as Schema, `${pascal(route.operationId)}Request`);
  const streamed = (route.streamed?.types ?? []).map((type) => [type, contentOf(type)] as const);
  const content = { 'application/json': { schema, ...shown(route.bodyExamples) }, ...Object.fromEntries(streamed) };
  return { required: true, content };
}

function formBody(form: Form & { readonly texts?: TSchema }) {
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

function successContent(route: AnyRoute, components: ComponentSchemas): Record<string, unknown> {
  const progress = route.kind === 'upload' && route.progress !== undefined ? [EVENT_STREAM] : [];
  const media = route.success.media ?? ['application/json', ...progress];
  // Examples are of the JSON answer, and of the only one where there is no JSON.
  const examples = media.includes('application/json') ? undefined : route.success.examples;
  return Object.fromEntries(
    media.map((type) => [
      type,
      type === 'application/json' ? jsonSuccess(route, components) : { ...contentOf(type), ...shown(examples) },
    ]),
  );
}

const jsonSuccess = (route: AnyRoute, components: ComponentSchemas) => ({
  schema: components.name(route.success.schema as Schema, `${pascal(route.operationId)}Response`),
  ...shown(route.success.examples),
});

const contentOf = (type: string) => ({
  schema: type.startsWith('text/') ? { type: 'string' } : { type: 'string', format: 'binary' },
});

const shown = (examples: Examples) => (examples === undefined ? {} : { examples });

const pascal = (operationId: string): string =>
  operationId.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());
