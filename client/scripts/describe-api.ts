import { existsSync, readFileSync } from 'node:fs';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { mergeDescriptions } from '../../services/gateway/src/aggregate/merge-descriptions.ts';
import { DESCRIBED_SERVICES } from '../../services/gateway/src/route-table.ts';

type Json = Readonly<Record<string, unknown>>;
export type Operation = {
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> };
  readonly responses: Readonly<Record<string, { readonly headers?: unknown; readonly content?: Contents }>>;
};
type Contents = Readonly<
  Record<string, { readonly 'x-event-data'?: { readonly progress: { readonly $ref: string } } }>
>;
export type ApiDescription = Json & { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };

/**
 * Returns the committed descriptions of all services as one, with the routes that a gateway publishes only on request. Errors and response
 * headers are left out: the client reads them in one place, and they are four fifths of the generated types.
 */
export function readApiDescription(): ApiDescription {
  const parts = DESCRIBED_SERVICES.map((service) => ({ service, file: `${repositoryRoot}/openapi/${service}.json` }))
    .filter(({ file }) => existsSync(file))
    .map(({ service, file }) => ({ service, description: JSON.parse(readFileSync(file, 'utf8')) }));
  const merged = mergeDescriptions(parts, () => true) as ApiDescription;
  const paths = Object.entries(merged.paths).map(([path, item]) => [path, keepSuccesses(item)]);
  return { ...merged, paths: Object.fromEntries(paths) };
}

const keepSuccesses = (item: Readonly<Record<string, Operation>>) =>
  Object.fromEntries(
    Object.entries(item).map(([method, operation]) => {
      const successes = Object.entries(operation.responses)
        .filter(([status]) => status.startsWith('2'))
        .map(([status, { headers: _, ...response }]) => [status, response]);
      return [method, { ...operation, responses: Object.fromEntries(successes) }];
    }),
  );
