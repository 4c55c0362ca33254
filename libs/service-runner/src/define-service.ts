import type { MigrationSet } from '@probant/database/migrations';
import type { Service, ServiceIdentity } from '@probant/http/service-app';
import type { ServiceName } from '@probant/kernel/service-catalogue';
import type { SchemaMap } from '@probant/kernel/settings/read-settings';
import type { ServiceContext } from './service-context.ts';

/** A service as an installation knows it: who it is, what it stores and what it reads. `M` are the schemas of its own settings. */
export type ServiceDefinition<N extends ServiceName, M extends SchemaMap, S extends Service> = ServiceIdentity & {
  readonly name: N;
  /** The schemas of the settings that it owns, by the name under which its code finds them. */
  readonly schemas: M;
  readonly migrations: readonly MigrationSet[];
  /** Imports the code of the service. Commands need its migrations and settings only, and never load it. */
  readonly loadStart: () => Promise<(context: ServiceContext<M>) => Promise<S>>;
};

/** Any definition of the service `N`. No context suits all of them, so it cannot be started; the definition itself can. */
export type AnyServiceDefinition<N extends ServiceName = ServiceName> = Omit<
  ServiceDefinition<N, SchemaMap, Service>,
  'loadStart'
> & { readonly loadStart: () => Promise<(context: never) => Promise<Service>> };

/** Defines a service. Its `definition.ts` imports its code in `loadStart` only. */
export const defineService = <N extends ServiceName, M extends SchemaMap, S extends Service>(
  definition: ServiceDefinition<N, M, S>,
): ServiceDefinition<N, M, S> => definition;
