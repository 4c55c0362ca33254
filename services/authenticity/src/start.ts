import { join } from 'node:path';
import { EMBEDDED_TRUST_LIST } from '@probant/2d-doc/trust/embedded-trust-list';
import type { StartService } from '@probant/service-runner/service-context';
import { createAuthenticityService } from './authenticity.service.ts';
import type { AuthenticitySchemas } from './settings.ts';
import { createTrustSource } from './trust/trust-source.ts';

/** Starts the authenticity service. */
export const startAuthenticity: StartService<AuthenticitySchemas> = async (context) => {
  const { settings, host, audit } = context;
  const folder = settings.authenticity.keystoreDir ?? join(settings.process.dataDir, '2ddoc');
  return createAuthenticityService({
    host,
    reader: await context.openDocumentReader(),
    getTrust: createTrustSource({ folder, logger: host.logger }),
    trustList: EMBEDDED_TRUST_LIST,
    audit,
  });
};
