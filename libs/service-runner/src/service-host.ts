import { createTrafficLimits } from '@probant/http/server/traffic-limits';
import type { AppHost, ServiceIdentity } from '@probant/http/service-app';
import type { Clock } from '@probant/kernel/clock';
import type { IdSource } from '@probant/kernel/ids';
import type { Logger } from '@probant/kernel/logging';
import type { Metrics } from '@probant/kernel/metrics';
import type { KeyCheck } from '@probant/keys/key-check';
import { createCallVerifier } from './calls/signed-calls.ts';
import type { BaseSettings } from './settings.ts';

/** What every service takes from its process, and passes on to its app. The services of a process share everything but the identity. */
export type ServiceHost = Required<AppHost> & { readonly clock: Clock };

export type HostParts = {
  readonly settings: Pick<BaseSettings, 'process' | 'traffic' | 'interService'>;
  readonly keys: KeyCheck;
  readonly clock: Clock;
  readonly newId: IdSource;
  readonly logger: Logger;
  readonly metrics: Metrics;
};

/** Returns a function that creates the host of each service of one process. */
export function shareHost({ settings, newId, ...parts }: HostParts): (identity: ServiceIdentity) => ServiceHost {
  const shared = {
    ...parts,
    verifySignature: createCallVerifier({ settings, clock: parts.clock }),
    traffic: createTrafficLimits(settings.traffic),
    newRequestId: newId,
    trustedProxies: settings.process.trustedProxies,
  };
  return (identity) => ({ identity, ...shared });
}
