import type { ChainHead, ChainRecord } from '../chain-record.ts';
import { ALGORITHM, COMMITTED_FIELDS } from '../chain-v1.ts';
import {
  type Form,
  isOnlySpelling,
  listOf,
  membersOf,
  text,
  textOrNull,
  trueOrFalse,
  wholeNumber,
} from './line-form.ts';
import { UnreadableExport } from './unreadable-export.ts';

export const FORMAT = 'probant.audit-export.v1';

/** The first line: whose log this is and where it stands. The rest of the file is held against it. */
export type HeaderLine = {
  readonly type: 'header';
  readonly format: typeof FORMAT;
  readonly algorithm: typeof ALGORITHM;
  readonly tenant_id: string;
  /** The name of the tenant's log, which its notes bear. */
  readonly origin: string;
  /** Null where the machine that exported holds no signing key. Never to be trusted for standing here. */
  readonly verifier_key: string | null;
  readonly head: ChainHead;
  readonly erasures: { readonly count: number; readonly hash: string };
  readonly exported_at: string;
  readonly from_seq: 1;
};

/** An entry of the erasure ledger; which events it names is told by `erased` lines. */
export type ErasureLine = {
  readonly type: 'erasure';
  readonly erasure_seq: number;
  readonly erased_at: string;
  readonly erased_by: string;
  readonly subject_type: string;
  readonly replacement: string;
  readonly event_count: number;
  readonly seqs_digest: string;
  readonly prev_hash: string;
  readonly erasure_hash: string;
};

/** Some of the events that an entry names, ascending: at most SEQS_A_LINE, so that no line grows with a log. */
export type ErasedLine = { readonly type: 'erased'; readonly erasure_seq: number; readonly seqs: readonly number[] };

export const SEQS_A_LINE = 5_000;

export type EventLine = { readonly type: 'event' } & ChainRecord;

/** A checkpoint as the database or a store outside it holds it, right after the last event that it covers. */
export type NoteLine = {
  readonly type: 'note';
  readonly source: 'checkpoint' | 'anchor';
  /** The store of an anchor, null for a checkpoint. */
  readonly store: string | null;
  /** When it was signed (checkpoint) or came to stand there (anchor), as its keeper says. */
  readonly at: string;
  readonly note: string;
};

/** The last line: how many of each there were, so that a file that was cut shows. */
export type EndLine = {
  readonly type: 'end';
  readonly erasures: number;
  readonly events: number;
  readonly notes: number;
};

export type ExportLine = HeaderLine | ErasureLine | ErasedLine | EventLine | NoteLine | EndLine;

/** A line as it stands in a file, without its newline: members in the order of FORMS, no spaces, RFC 8785's escapes. */
export const lineText = (line: ExportLine): string => JSON.stringify(line);

const only =
  (...values: readonly (string | number)[]): Form =>
  (given) =>
    values.some((value) => value === given);
const committed = (form: Form) => membersOf(Object.fromEntries(COMMITTED_FIELDS.map((field) => [field, form])));

/** Every kind of line with its members, in their order. The body of an event stands as RFC 8785 orders it. */
const FORMS: Readonly<Record<ExportLine['type'], Form>> = {
  header: membersOf({
    type: text,
    format: text,
    algorithm: text,
    tenant_id: text,
    origin: text,
    verifier_key: textOrNull,
    head: membersOf({ seq: wholeNumber, hash: text }),
    erasures: membersOf({ count: wholeNumber, hash: text }),
    exported_at: text,
    from_seq: only(1),
  }),
  erasure: membersOf({
    type: text,
    erasure_seq: wholeNumber,
    erased_at: text,
    erased_by: text,
    subject_type: text,
    replacement: text,
    event_count: wholeNumber,
    seqs_digest: text,
    prev_hash: text,
    erasure_hash: text,
  }),
  erased: membersOf({ type: text, erasure_seq: wholeNumber, seqs: listOf(wholeNumber, SEQS_A_LINE) }),
  event: membersOf({
    type: text,
    chain_seq: wholeNumber,
    action: text,
    actor_type: text,
    id: text,
    resource_type: text,
    severity: text,
    tenant_id: text,
    timestamp: text,
    actor_id: text,
    resource_id: text,
    changes: text,
    metadata: text,
    anonymized: trueOrFalse,
    salts: committed(textOrNull),
    commitments: committed(text),
    prev_hash: text,
    event_hash: text,
  }),
  note: membersOf({ type: text, source: only('checkpoint', 'anchor'), store: textOrNull, at: text, note: text }),
  end: membersOf({ type: text, erasures: wholeNumber, events: wholeNumber, notes: wholeNumber }),
};

const isKind = (type: unknown): type is ExportLine['type'] => typeof type === 'string' && Object.hasOwn(FORMS, type);

/**
 * Reads a line. Throws an UnreadableExport unless it is exactly what `lineText` writes: another order, a member twice, a number in
 * another spelling could be read in two ways by two readers.
 */
export function readLine(line: string, number: number): ExportLine {
  const value = parsed(line, number);
  const type = typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined;
  if (!isKind(type)) throw new UnreadableExport(number, 'is of no kind that this format has');
  if (!FORMS[type](value) || !isOnlySpelling(value, line))
    throw new UnreadableExport(number, `is not in the form of ${type === 'end' ? 'the end line' : `a line "${type}"`}`);
  return value as ExportLine;
}

function parsed(line: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new UnreadableExport(number, 'is not JSON');
  }
}

/** Whether a first line is one of this format and version. */
export function assertHeader(line: ExportLine): asserts line is HeaderLine {
  if (line.type !== 'header') throw new UnreadableExport(1, 'is not the header of an export');
  if (line.format !== FORMAT || line.algorithm !== ALGORITHM)
    throw new UnreadableExport(
      1,
      `names a format that this verifier does not know; it knows ${FORMAT} with ${ALGORITHM}`,
    );
}
