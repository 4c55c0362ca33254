import type { AuditWriter } from '@probant/audit/writer/audit-writer';
import { createHttpAuditWriter } from '@probant/audit/writer/http-writer';
import { TraceNotWrittenError } from '@probant/audit/writer/trace-not-written-error';
import { createServiceSigner } from '@probant/http/service-identity';
import type { Clock } from '@probant/kernel/clock';
import type { IdSource } from '@probant/kernel/ids';
import type { Logger } from '@probant/kernel/logging';
import type { ServiceAppName } from '@probant/kernel/service-catalogue';
import type { BaseSettings } from './settings.ts';
import type { UpstreamPools } from './upstream/open-upstream-pools.ts';

/** Creates the audit writer of one part of the process; the audit trail records who writes. */
export type AuditWriterFactory = (service: ServiceAppName) => AuditWriter;

type WriterDeps = {
  readonly settings: Pick<BaseSettings, 'interService'>;
  readonly pools: UpstreamPools;
  readonly clock: Clock;
  readonly newId: IdSource;
  readonly logger: Logger;
};

/**
 * Creates the writers of a process without an audit trail: to the addresses in PROBANT_UPSTREAM_AUDIT_TRAIL. Without them, nothing is
 * sent anywhere: every action that must be recorded is refused, and the log warns once.
 */
export function createRemoteWriterFactory({ settings, pools, clock, newId, logger }: WriterDeps): AuditWriterFactory {
  const { serviceSecret } = settings.interService;
  const connections = pools.get('audit-trail');
  if (connections === undefined) {
    let hasWarned = false;
    return (service) => {
      if (!hasWarned && service !== 'audit-trail') logger.warn(NO_AUDIT_TRAIL);
      hasWarned ||= service !== 'audit-trail';
      return REFUSING_WRITER;
    };
  }
  const sign = serviceSecret === null ? null : createServiceSigner(serviceSecret, clock);
  return (service) => createHttpAuditWriter({ connections, service, sign, newId });
}

const NO_AUDIT_TRAIL =
  'no audit trail: it is not part of this process, and PROBANT_UPSTREAM_AUDIT_TRAIL is not set; actions that must be recorded return 500';

const refuse = async (): Promise<never> => {
  throw new TraceNotWrittenError('no audit trail in this process, and PROBANT_UPSTREAM_AUDIT_TRAIL is not set');
};

const REFUSING_WRITER: AuditWriter = {
  record: refuse,
  recordAll: async (_, events) => (events.length === 0 ? [] : refuse()),
};
