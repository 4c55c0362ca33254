import type { ApiDescription, Operation } from './describe-api.ts';

type Route = { readonly method: string; readonly path: string; readonly operation: Operation };

const listRoutes = ({ paths }: ApiDescription): readonly Route[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );

/** Returns the source of what the client needs to know of routes at run time, and the types of their progress events. */
export function writeRouteFacts(description: ApiDescription): string {
  const routes = listRoutes(description);
  const forms = routes.filter(({ operation }) => isOnlyForm(operation)).map(toRouteName);
  const keyed = routes.filter(({ operation }) => acceptsIdempotencyKey(operation)).map(toRouteName);
  const streamed = routes.flatMap((route) => {
    const reference = findProgressReference(route.operation);
    return reference === undefined ? [] : [{ ...route, progress: reference.split('/').at(-1) }];
  });
  const progress = streamed.map(({ path, progress: name }) => `  '${path}': components['schemas']['${name}'];`);
  const streamedGets = streamed.filter(({ method }) => method === 'GET').map(({ path }) => path);
  return [
    '/** Routes whose body is always a form. */',
    `export const FORM_ROUTES: ReadonlySet<string> = new Set(${JSON.stringify(forms)});`,
    '/** Routes that accept an Idempotency-Key. */',
    `export const IDEMPOTENCY_KEY_ROUTES: ReadonlySet<string> = new Set(${JSON.stringify(keyed)});`,
    '/** Paths that stream after a GET; the others do after a POST. */',
    `export const STREAMED_GET_PATHS: ReadonlySet<string> = new Set(${JSON.stringify(streamedGets)});`,
    '/** Data of the progress events of the routes that stream, by path. */',
    `export type ProgressByPath = {\n${progress.join('\n')}\n};`,
  ].join('\n');
}

const toRouteName = ({ method, path }: Route): string => `${method} ${path}`;

const isOnlyForm = ({ requestBody }: Operation): boolean =>
  requestBody !== undefined && Object.keys(requestBody.content).every((type) => type === 'multipart/form-data');

const acceptsIdempotencyKey = ({ parameters = [] }: Operation): boolean =>
  parameters.some(({ in: place, name }) => place === 'header' && name === 'Idempotency-Key');

const findProgressReference = ({ responses }: Operation): string | undefined =>
  Object.values(responses)
    .map(({ content }) => content?.['text/event-stream']?.['x-event-data']?.progress.$ref)
    .find((reference) => reference !== undefined);
