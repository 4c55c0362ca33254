import type { AuditEvent } from '@probant/contracts/audit-trail';
import type { StoredEvent } from '../../read/stored-event.ts';
import type { ErasureNotice } from '../destination.ts';

/**
 * Formats an event in ArcSight's Common Event Format (CEF:0, "Implementing ArcSight CEF", revision 25): a header of seven fields, then
 * `key=value` pairs with the keys of its dictionary. A value longer than the dictionary allows is truncated, and flexString1 lists its
 * key.
 */
export function formatEventCef(event: StoredEvent, version: string): string {
  return formatLine(
    version,
    `${event.resource_type}.${event.action}`,
    `${event.action} ${event.resource_type}`,
    CEF_SEVERITY[event.severity],
    [
      ['rt', Date.parse(event.timestamp)],
      ['externalId', `${event.tenant_id}:${event.chain_seq}`],
      ['act', event.action],
      ['suid', event.actor_id],
      ['cat', event.resource_type],
      ['cn1Label', 'chainSeq'],
      ['cn1', event.chain_seq ?? 0],
      ['cs1Label', 'tenant'],
      ['cs1', event.tenant_id],
      ['cs2Label', 'resourceId'],
      ['cs2', event.resource_id],
      ['cs3Label', 'actorType'],
      ['cs3', event.actor_type],
      ['cs4Label', 'eventHash'],
      ['cs4', event.event_hash ?? ''],
      ['cs5Label', 'changes'],
      ['cs5', event.changes === 'null' ? '' : event.changes],
      ['cs6Label', 'metadata'],
      ['cs6', event.metadata],
      ...listRecorderFields(event),
    ],
  );
}

/** The six custom strings of the dictionary are taken. */
const listRecorderFields = ({ recorded_by }: StoredEvent): readonly Field[] =>
  recorded_by === null
    ? []
    : [
        ['flexString2Label', 'recordedBy'],
        ['flexString2', recorded_by],
      ];

/** Formats an erasure notice as one or more lines, because receivers limit the line length. */
export function formatErasureCef(notice: ErasureNotice, version: string): readonly string[] {
  const { chain_seqs: seqs } = notice;
  const starts = Array.from(
    { length: Math.max(1, Math.ceil(seqs.length / SEQS_PER_LINE)) },
    (_, at) => at * SEQS_PER_LINE,
  );
  return starts.map((start) =>
    formatLine(version, 'erasure', 'erasure on request', 5, [
      ['rt', Date.parse(notice.erased_at)],
      ['externalId', `${notice.tenant_id}:erasure:${notice.erasure_seq}:${notice.part}:${start / SEQS_PER_LINE + 1}`],
      ['act', 'anonymize'],
      ['cn1Label', 'erasureSeq'],
      ['cn1', notice.erasure_seq],
      ['cn2Label', 'eventCount'],
      ['cn2', notice.event_count],
      ['cs1Label', 'tenant'],
      ['cs1', notice.tenant_id],
      ['cs2Label', 'subjectType'],
      ['cs2', notice.subject_type],
      ['cs3Label', 'replacement'],
      ['cs3', notice.replacement],
      ['cs4Label', 'chainSeqs'],
      ['cs4', seqs.slice(start, start + SEQS_PER_LINE).join(',')],
    ]),
  );
}

/** 200 numbers of at most 16 digits and their commas stay below the 4,000 characters of a custom string. */
const SEQS_PER_LINE = 200;

const CEF_SEVERITY: Readonly<Record<AuditEvent['severity'], number>> = { info: 1, warning: 5, critical: 9 };

/** Maximum length of a value in characters, from the dictionary. */
const MAX_VALUE_LENGTHS: Readonly<Record<string, number>> = {
  externalId: 140,
  act: 63,
  suid: 1023,
  cat: 1023,
  cs1: 4000,
  cs2: 4000,
  cs3: 4000,
  cs4: 4000,
  cs5: 4000,
  cs6: 4000,
  flexString2: 1023,
};

type Field = readonly [key: string, value: string | number];

function formatLine(
  version: string,
  signature: string,
  name: string,
  severity: number,
  fields: readonly Field[],
): string {
  const header = [
    'CEF:0',
    'Probant',
    'Audit trail',
    version,
    truncate(signature, 512),
    truncate(name, 512),
    String(severity),
  ];
  const isTooLong = ([key, value]: Field) =>
    String(value).length > (MAX_VALUE_LENGTHS[key] ?? Number.POSITIVE_INFINITY);
  const truncatedKeys = fields.filter(isTooLong).map(([key]) => key);
  const truncationFields: readonly Field[] =
    truncatedKeys.length === 0
      ? []
      : [
          ['flexString1Label', 'shortened'],
          ['flexString1', truncatedKeys.join(',')],
        ];
  const extension = [...fields, ...truncationFields]
    .filter(([, value]) => value !== '')
    .map(
      ([key, value]) =>
        `${key}=${escapeValue(truncate(String(value), MAX_VALUE_LENGTHS[key] ?? Number.POSITIVE_INFINITY))}`,
    );
  return `${header.map(escapeHeader).join('|')}|${extension.join(' ')}`;
}

/** Shortens a text without leaving half a surrogate pair. */
const truncate = (text: string, length: number): string => text.slice(0, length).toWellFormed();

const escapeHeader = (text: string): string => text.replace(/[\\|]/g, '\\$&').replace(CONTROL_CHARACTERS, ' ');

const escapeValue = (text: string): string =>
  text.replace(/[\\=]/g, '\\$&').replace(/\n/g, '\\n').replace(/\r/g, '\\r').replace(CONTROL_CHARACTERS, ' ');

const CONTROL_CHARACTERS = /\p{Cc}/gu;
