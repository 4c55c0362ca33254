import type { AuditWriter } from '@probant/audit/writer/audit-writer';
import { createHttpAuditWriter } from '@probant/audit/writer/http-writer';
import { silentLogger } from '@probant/kernel/logging';
import { createUpstreamPool } from '@probant/service-runner/upstream';

type Options = Omit<Parameters<typeof createHttpAuditWriter>[0], 'connections' | 'service'> & { readonly url: string };

/** Creates a writer of the scoring service with its own connections to one address. */
export function openHttpAuditWriter({ url, ...options }: Options): AuditWriter & { close(): Promise<void> } {
  const connections = createUpstreamPool([url], {
    service: 'audit-trail',
    logger: silentLogger,
    connectTimeoutMs: 500,
  });
  return {
    ...createHttpAuditWriter({ connections, service: 'scoring', ...options }),
    close: () => connections.close(),
  };
}
