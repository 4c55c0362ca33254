import type { AuditWriter } from '@probant/audit/writer/audit-writer';
import type { Database } from '@probant/database/database';
import type { Service } from '@probant/http/service-app';
import type { Clock } from '@probant/kernel/clock';
import type { Config } from '@probant/kernel/config';
import type { IdSource, Randomness } from '@probant/kernel/ids';
import type { Logger } from '@probant/kernel/logging';
import type { Metrics } from '@probant/kernel/metrics';
import type { Lifetime } from '@probant/kernel/shutdown';
import type { KeyCheck } from '@probant/keys/key-check';

/** The dependencies that a process gives to every service, the audit trail included. */
export type BaseServiceContext = {
  readonly config: Config;
  readonly database: Database;
  readonly keys: KeyCheck;
  readonly clock: Clock;
  readonly newId: IdSource;
  readonly randomness: Randomness;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Its parts are closed after the service. */
  readonly life: Lifetime;
};

/** The dependencies that a process gives to every service except the audit trail. */
export type ServiceContext = BaseServiceContext & {
  /** Writes to the audit trail, in this process or over HTTP. */
  readonly audit: AuditWriter;
};

/** Creates a service from its context; the process decides how to serve it. */
export type StartService = (context: ServiceContext) => Promise<Service>;
