import type { TrustSnapshot } from '@probant/2d-doc/trust/trust';
import type { AuditWriter } from '@probant/audit/writer/audit-writer';
import { NamedObject } from '@probant/contracts/schema';
import type { DocumentReader } from '@probant/documents/document';
import { createServiceApp, type Service } from '@probant/http/service-app';
import type { ServiceHost } from '@probant/service-runner/service-host';
import { Type } from 'typebox';
import { ANALYZE_DOCUMENT_TASK } from './analysis/analysis.task.ts';
import { EXAMPLE_RULES_VERSION } from './analyze/analyze.examples.ts';
import { createAnalyzeRoutes } from './analyze/analyze.routes.ts';
import { RULES_VERSION } from './verdict/rules-version.ts';

type AuthenticityDeps = {
  readonly host: ServiceHost;
  /** Owned by the caller: closing the service does not close it. */
  readonly reader: DocumentReader;
  /** Returns the trust list of 2D-Doc codes with the signers that are installed now. */
  readonly getTrust: () => Promise<TrustSnapshot>;
  /** Sequence and day (YYYY-MM-DD) of the embedded trust list. */
  readonly trustList: Pick<TrustSnapshot, 'sequence' | 'issued'>;
  /** Records an event for each analysis. */
  readonly audit: AuditWriter;
};

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
  const { host, reader, getTrust, trustList, audit } = dependencies;
  reader.register([ANALYZE_DOCUMENT_TASK]);
  const health = {
    status: 'ok',
    service: host.identity.name,
    version: host.identity.version,
    rules_version: RULES_VERSION,
    tsl_sequence: trustList.sequence,
    tsl_issued: trustList.issued,
  };
  return createServiceApp({
    ...host,
    routes: createAnalyzeRoutes({ reader, getTrust, audit, clock: host.clock }),
    tags: { Authenticity: 'Opinions on supporting documents' },
    healthSchema: Health,
    healthExample: { ...health, rules_version: EXAMPLE_RULES_VERSION },
    health: async () => health,
  });
}
