import type { AuditEvent } from '@probant/contracts/audit-trail';
import type { ErasureNotice } from './destination.ts';

/**
 * An event in ArcSight's Common Event Format (CEF:0, "Implementing ArcSight CEF", revision 25): header of seven fields, then
 * `key=value`. Keys are those of its dictionary; a value longer than the dictionary allows is cut there and its key named in
 * flexString1, so that nobody takes a part for the whole.
 */
export function eventLine(event: AuditEvent, version: string): string {
  return line(
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
      ['cs5', event.changes === null ? '' : JSON.stringify(event.changes)],
      ['cs6Label', 'metadata'],
      ['cs6', JSON.stringify(event.metadata)],
    ],
  );
}

/** The lines of an erasure notice: a receiver's line is short, so a notice takes as many as it needs. */
export function erasureLines(notice: ErasureNotice, version: string): readonly string[] {
  const { chain_seqs: seqs } = notice;
  const starts = Array.from({ length: Math.max(1, Math.ceil(seqs.length / SEQS_A_LINE)) }, (_, at) => at * SEQS_A_LINE);
  return starts.map((start) =>
    line(version, 'erasure', 'erasure on request', 5, [
      ['rt', Date.parse(notice.erased_at)],
      ['externalId', `${notice.tenant_id}:erasure:${notice.erasure_seq}:${notice.part}:${start / SEQS_A_LINE + 1}`],
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
      ['cs4', seqs.slice(start, start + SEQS_A_LINE).join(',')],
    ]),
  );
}

/** 200 numbers of at most 16 digits and their commas stay below the 4,000 characters of a custom string. */
const SEQS_A_LINE = 200;

const CEF_SEVERITY: Readonly<Record<AuditEvent['severity'], number>> = { info: 1, warning: 5, critical: 9 };

/** Longest values in characters, from the dictionary. */
const LONGEST: Readonly<Record<string, number>> = {
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
};

type Field = readonly [key: string, value: string | number];

function line(version: string, signature: string, name: string, severity: number, fields: readonly Field[]): string {
  const header = ['CEF:0', 'Probant', 'Audit trail', version, cut(signature, 512), cut(name, 512), String(severity)];
  const isCut = ([key, value]: Field) => String(value).length > (LONGEST[key] ?? Number.POSITIVE_INFINITY);
  const shortened = fields.filter(isCut).map(([key]) => key);
  const told: readonly Field[] =
    shortened.length === 0
      ? []
      : [
          ['flexString1Label', 'shortened'],
          ['flexString1', shortened.join(',')],
        ];
  const extension = [...fields, ...told]
    .filter(([, value]) => value !== '')
    .map(([key, value]) => `${key}=${escapeValue(cut(String(value), LONGEST[key] ?? Number.POSITIVE_INFINITY))}`);
  return `${header.map(escapeHeader).join('|')}|${extension.join(' ')}`;
}

/** A cut never leaves half a character. */
const cut = (text: string, length: number): string => text.slice(0, length).toWellFormed();

const escapeHeader = (text: string): string => text.replace(/[\\|]/g, '\\$&').replace(CONTROLS, ' ');

const escapeValue = (text: string): string =>
  text.replace(/[\\=]/g, '\\$&').replace(/\n/g, '\\n').replace(/\r/g, '\\r').replace(CONTROLS, ' ');

const CONTROLS = /\p{Cc}/gu;
