import type { AuditWriter } from '@probant/audit/writer/audit-writer';
import type { Database } from '@probant/database/database';
import type { Service } from '@probant/http/service-app';
import type { IdSource, Randomness } from '@probant/kernel/ids';
import type { Readiness } from '@probant/kernel/readiness/readiness';
import type { SchemaMap } from '@probant/kernel/settings/read-settings';
import type { Lifetime } from '@probant/kernel/shutdown';
import type { CallService } from './calls/service-directory.ts';
import type { ScheduleTask } from './schedule-task.ts';
import type { ServiceHost } from './service-host.ts';
import type { InstallationSettings } from './settings.ts';
import type { SharedWorkers } from './shared-workers.ts';

/** The schemas of a service that owns no settings. */
export type NoSchemas = Readonly<Record<never, never>>;

/** The dependencies that a process gives to every service, the audit trail included. `M` are the schemas of the service's own settings. */
export type BaseServiceContext<M extends SchemaMap = NoSchemas> = {
  readonly settings: InstallationSettings<M>;
  /** For the app of the service, and for its own code: the clock, the log and the metrics. */
  readonly host: ServiceHost;
  readonly database: Database;
  readonly newId: IdSource;
  readonly randomness: Randomness;
  /** Closes its resources after the service. */
  readonly life: Lifetime;
  /** Whether the process should get traffic. A service adds what it cannot serve without. */
  readonly readiness: Readiness;
  readonly callService: CallService;
  readonly scheduleTask: ScheduleTask;
};

/** The dependencies that a process gives to every service except the audit trail. */
export type ServiceContext<M extends SchemaMap = NoSchemas> = BaseServiceContext<M> &
  SharedWorkers & {
    /** Writes to the audit trail, in this process or over HTTP. Refuses every event where there is none. */
    readonly audit: AuditWriter;
  };

/** Creates a service from its context; the process decides how to serve it. */
export type StartService<M extends SchemaMap = NoSchemas> = (context: ServiceContext<M>) => Promise<Service>;
