import type { AuditWriter } from '@probant/audit/writer/audit-writer';
import { createHttpAuditWriter } from '@probant/audit/writer/http-writer';
import { silentLogger } from '@probant/kernel/logging';
import { createUpstreamPool } from '@probant/service-runner/upstream';
import { createManualTimers } from './manual-timers.ts';

type Options = Omit<Parameters<typeof createHttpAuditWriter>[0], 'connections' | 'service'> & { readonly url: string };

/** Creates a writer of the scoring service with its own connections to one address. No limit of time passes unless `timers` say so. */
export function openHttpAuditWriter({
  url,
  timers = createManualTimers(),
  ...options
}: Options): AuditWriter & { close(): Promise<void> } {
  const connections = createUpstreamPool([url], {
    service: 'audit-trail',
    logger: silentLogger,
    connectTimeoutMs: 60_000,
  });
  return {
    ...createHttpAuditWriter({ connections, service: 'scoring', timers, ...options }),
    close: () => connections.close(),
  };
}
