import type { AuditEvent } from '@probant/contracts/audit-trail';
import type { StoredEvent } from '../../read/stored-event.ts';
import type { RelayMessage } from '../destination.ts';
import { formatErasureCef, formatEventCef } from './cef.rules.ts';

/** Facility 13, "log audit" (RFC 5424 section 6.2.1). */
const LOG_AUDIT_FACILITY = 13;

const SYSLOG_SEVERITY: Readonly<Record<AuditEvent['severity'], number>> = { info: 6, warning: 4, critical: 2 };
const NOTICE_SEVERITY = 5;

/**
 * Structured data needs an enterprise number, and we have none registered. 32473 is reserved for examples by RFC 5612, so no vendor
 * uses it.
 */
const STRUCTURED_DATA_ID = 'probant@32473';

type Sender = { readonly hostname: string; readonly version: string };

/** Formats a message as RFC 5424 lines with CEF in MSG and octet counting (RFC 6587 section 3.4.1, RFC 5425 section 4.3). */
export function formatSyslogFrames({ id, content }: RelayMessage, { hostname, version }: Sender): string {
  if (content.kind === 'event') {
    const { event } = content;
    return formatFrame({
      severity: SYSLOG_SEVERITY[event.severity],
      timestamp: event.timestamp,
      hostname,
      kind: 'event',
      data: { tenant: event.tenant_id, seq: String(event.chain_seq), id, ...describeRecorder(event) },
      text: formatEventCef(event, version),
    });
  }
  const { notice } = content;
  return formatErasureCef(notice, version)
    .map((text) =>
      formatFrame({
        severity: NOTICE_SEVERITY,
        timestamp: notice.erased_at,
        hostname,
        kind: 'erasure',
        data: { tenant: notice.tenant_id, erasure: String(notice.erasure_seq), id },
        text,
      }),
    )
    .join('');
}

const describeRecorder = ({ recorded_by }: StoredEvent): FrameContent['data'] =>
  recorded_by === null ? {} : { recordedBy: recorded_by };

type FrameContent = {
  readonly severity: number;
  readonly timestamp: string;
  readonly hostname: string;
  readonly kind: 'event' | 'erasure';
  readonly data: Readonly<Record<string, string>>;
  readonly text: string;
};

function formatFrame({ severity, timestamp, hostname, kind, data, text }: FrameContent): string {
  const parameters = Object.entries(data).map(([name, value]) => `${name}="${value.replace(/["\\\]]/g, '\\$&')}"`);
  const structured = `[${STRUCTURED_DATA_ID} ${parameters.join(' ')}]`;
  const line = `<${LOG_AUDIT_FACILITY * 8 + severity}>1 ${timestamp} ${toHostname(hostname)} probant - ${kind} ${structured} ${text}`;
  return `${Buffer.byteLength(line)} ${line}`;
}

/** Converts a name to a HOSTNAME field: 1 to 255 printable ASCII characters. */
const toHostname = (text: string): string => text.replace(/[^\x21-\x7e]/g, '-').slice(0, 255) || '-';
