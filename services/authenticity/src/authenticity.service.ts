import type { TrustSnapshot } from '@probant/2d-doc/trust/trust';
import type { AuditWriter } from '@probant/audit/writer/audit-writer';
import { NamedObject } from '@probant/contracts/schema';
import type { DocumentReader } from '@probant/documents/document';
import type { TrafficLimits } from '@probant/http/server/traffic-limits';
import { createServiceApp, type Service } from '@probant/http/service-app';
import type { SignatureVerifier } from '@probant/http/service-identity';
import type { TrustedProxies } from '@probant/kernel/client-address/trusted-proxies';
import type { Clock } from '@probant/kernel/clock';
import type { IdSource } from '@probant/kernel/ids';
import type { Logger } from '@probant/kernel/logging';
import type { Metrics } from '@probant/kernel/metrics';
import { HEALTH_SERVICE_NAMES, SERVICE_VERSIONS } from '@probant/kernel/service-catalogue';
import type { KeyCheck } from '@probant/keys/key-check';
import { Type } from 'typebox';
import { ANALYZE_DOCUMENT_TASK } from './analysis/analysis-task.ts';
import { EXAMPLE_RULES_VERSION } from './analyze/analyze.examples.ts';
import { createAnalyzeRoutes } from './analyze/analyze.routes.ts';
import { RULES_VERSION } from './verdict/rules-version.ts';

type AuthenticityDeps = {
  /** Owned by the caller: closing the service does not close it. */
  readonly reader: DocumentReader;
  /** Returns the trust list of 2D-Doc codes with the signers that are installed now. */
  readonly getTrust: () => Promise<TrustSnapshot>;
  /** Sequence and day (YYYY-MM-DD) of the embedded trust list. */
  readonly trustList: Pick<TrustSnapshot, 'sequence' | 'issued'>;
  /** Records an event for each analysis. */
  readonly audit: AuditWriter;
  readonly clock: Clock;
  readonly keys: KeyCheck;
  /** Verifies the signed call with which a gateway in another process reads the description. */
  readonly verifySignature?: SignatureVerifier | null;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly newRequestId: IdSource;
  /** Shared by all servers of the process. */
  readonly traffic?: TrafficLimits | undefined;
  /** Proxies whose X-Forwarded-For is believed; none by default. */
  readonly trustedProxies?: TrustedProxies;
};

const SERVICE_VERSION = SERVICE_VERSIONS.authenticity;

const Health = NamedObject('AuthenticityHealth', {
  status: Type.String(),
  service: Type.String(),
  version: Type.String(),
  rules_version: Type.String(),
  tsl_sequence: Type.Integer({ description: 'Sequence of the embedded trust list of 2D-Doc codes' }),
  tsl_issued: Type.String({ format: 'date', description: 'Day of that trust list' }),
});

/** Creates the authenticity service, which forms opinions on supporting documents. It stores no files. */
export function createAuthenticityService(dependencies: AuthenticityDeps): Promise<Service> {
  const { reader, getTrust, trustList, audit, clock, ...appDependencies } = dependencies;
  reader.register([ANALYZE_DOCUMENT_TASK]);
  const health = {
    status: 'ok',
    service: HEALTH_SERVICE_NAMES.authenticity,
    version: SERVICE_VERSION,
    rules_version: RULES_VERSION,
    tsl_sequence: trustList.sequence,
    tsl_issued: trustList.issued,
  };
  return createServiceApp({
    name: 'authenticity',
    title: 'Probant authenticity',
    version: SERVICE_VERSION,
    description:
      'Says whether a supporting document deserves a check, and why: signals with their place on the page. It neither authorises nor refuses anything.',
    routes: createAnalyzeRoutes({ reader, getTrust, audit, clock }),
    tags: { Authenticity: 'Opinions on supporting documents' },
    healthSchema: Health,
    healthExample: { ...health, rules_version: EXAMPLE_RULES_VERSION },
    health: async () => health,
    ...appDependencies,
  });
}
