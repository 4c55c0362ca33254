import type { AuditEvent } from '@probant/contracts/audit-trail';
import { erasureLines, eventLine } from './cef.rules.ts';
import type { RelayMessage } from './destination.ts';

/** Facility 13, "log audit" (RFC 5424 section 6.2.1). */
const LOG_AUDIT = 13;

const SYSLOG_SEVERITY: Readonly<Record<AuditEvent['severity'], number>> = { info: 6, warning: 4, critical: 2 };
const NOTICE = 5;

/**
 * Structured data needs an enterprise number of its own. We have none registered: 32473 is the one of RFC 5612 for examples, which
 * no vendor uses.
 */
const STRUCTURED_DATA_ID = 'probant@32473';

type Sender = { readonly hostname: string; readonly version: string };

/** A message as RFC 5424 lines with CEF in MSG, each counted in octets (RFC 6587 section 3.4.1, RFC 5425 section 4.3). */
export function framesOf({ id, content }: RelayMessage, { hostname, version }: Sender): string {
  if (content.kind === 'event') {
    const { event } = content;
    return frame({
      severity: SYSLOG_SEVERITY[event.severity],
      timestamp: event.timestamp,
      hostname,
      kind: 'event',
      data: { tenant: event.tenant_id, seq: String(event.chain_seq), id },
      text: eventLine(event, version),
    });
  }
  const { notice } = content;
  return erasureLines(notice, version)
    .map((text) =>
      frame({
        severity: NOTICE,
        timestamp: notice.erased_at,
        hostname,
        kind: 'erasure',
        data: { tenant: notice.tenant_id, erasure: String(notice.erasure_seq), id },
        text,
      }),
    )
    .join('');
}

type Line = {
  readonly severity: number;
  readonly timestamp: string;
  readonly hostname: string;
  readonly kind: 'event' | 'erasure';
  readonly data: Readonly<Record<string, string>>;
  readonly text: string;
};

function frame({ severity, timestamp, hostname, kind, data, text }: Line): string {
  const parameters = Object.entries(data).map(([name, value]) => `${name}="${value.replace(/["\\\]]/g, '\\$&')}"`);
  const structured = `[${STRUCTURED_DATA_ID} ${parameters.join(' ')}]`;
  const line = `<${LOG_AUDIT * 8 + severity}>1 ${timestamp} ${printable(hostname)} probant - ${kind} ${structured} ${text}`;
  return `${Buffer.byteLength(line)} ${line}`;
}

/** HOSTNAME: 1 to 255 printable ASCII characters. */
const printable = (text: string): string => text.replace(/[^\x21-\x7e]/g, '-').slice(0, 255) || '-';
