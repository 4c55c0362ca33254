import type { ServiceIdentity } from '@probant/http/service-app';
import { systemClock } from '@probant/kernel/clock';
import { createUuidV7Source } from '@probant/kernel/ids';
import { silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { parseTenantId } from '@probant/kernel/tenant';
import type { KeyCheck } from '@probant/keys/key-check';
import { KEY_SCOPES } from '@probant/keys/key-scopes';
import { type HostParts, type ServiceHost, shareHost } from '../service-host.ts';
import { readInstallationSettings } from '../settings.ts';

const TENANT_KEY_PREFIX = 'key-of-';

/** Accepts for each tenant the key `key-of-` and its name, with all scopes. */
export const checkTenantKey: KeyCheck = (key) =>
  key.startsWith(TENANT_KEY_PREFIX)
    ? { state: 'active', tenantId: parseTenantId(key.slice(TENANT_KEY_PREFIX.length)), keyId: 'k1', scopes: KEY_SCOPES }
    : { state: 'unknown' };

type TestParts = Partial<Omit<HostParts, 'settings'>> & {
  /** PROBANT_SERVICE_SECRET; without it no signed call is accepted. */
  readonly serviceSecret?: string;
};

/** Creates the host of a service as a process with the default settings does. By default the keys are those of `checkTenantKey`. */
export function createTestHost(identity: ServiceIdentity, parts: TestParts = {}): ServiceHost {
  const { serviceSecret, keys = checkTenantKey, clock = systemClock, newId = createUuidV7Source(clock) } = parts;
  const { logger = silentLogger, metrics = createMetrics() } = parts;
  const settings = readInstallationSettings({}, { PROBANT_SERVICE_SECRET: serviceSecret }, repositoryRoot);
  return shareHost({ settings, keys, clock, newId, logger, metrics })(identity);
}
