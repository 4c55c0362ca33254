import { parseJson } from '@probant/kernel/json/parse-json';
import type { ChainHead, ChainRecord } from '../../chain/chain-record.ts';
import { CHAIN_ALGORITHMS, type ChainAlgorithm, COMMITTED_FIELDS } from '../../chain/chain-v1.ts';
import {
  hasExactMembers,
  isBoolean,
  isCanonicalText,
  isInteger,
  isListOf,
  isText,
  isTextOrNull,
  type ValueCheck,
} from './line-schema.ts';
import { UnreadableExportError } from './unreadable-export-error.ts';

export const EXPORT_FORMAT = 'probant.audit-export.v1';

/** The first line: whose log this is, and its head. The rest of the file is checked against it. */
export type HeaderLine = {
  readonly type: 'header';
  readonly format: typeof EXPORT_FORMAT;
  /** The newest format that the events may have. */
  readonly algorithm: ChainAlgorithm;
  readonly tenant_id: string;
  /** The name of the tenant's log, as in its notes. */
  readonly origin: string;
  /** Null when the exporting machine has no signing key. Not trustworthy: the author of the file chose it. */
  readonly verifier_key: string | null;
  readonly head: ChainHead;
  readonly erasures: { readonly count: number; readonly hash: string };
  readonly exported_at: string;
  readonly from_seq: 1;
};

/** A statement that the log signs with a new key from a position on (`openSuccession`). The oldest one is first. */
export type SuccessionLine = { readonly type: 'succession'; readonly note: string };

/** An entry of the erasure ledger. `erased` lines list the events that it names. */
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

/** Events that an entry names, ascending: at most MAX_SEQS_PER_LINE, so that line length does not grow with the log. */
export type ErasedLine = { readonly type: 'erased'; readonly erasure_seq: number; readonly seqs: readonly number[] };

export const MAX_SEQS_PER_LINE = 5_000;

export type EventLine = { readonly type: 'event' } & ChainRecord;

/** A checkpoint from the database or from a store outside it, directly after the last event that it covers. */
export type NoteLine = {
  readonly type: 'note';
  readonly source: 'checkpoint' | 'anchor';
  /** The store of an anchor, null for a checkpoint. */
  readonly store: string | null;
  /** When it was signed (checkpoint) or stored (anchor), according to the database or the store. */
  readonly at: string;
  readonly note: string;
};

/** The last line: the number of lines of each type, so that a truncated file is detected. */
export type EndLine = {
  readonly type: 'end';
  readonly erasures: number;
  readonly events: number;
  readonly notes: number;
};

export type ExportLine = HeaderLine | SuccessionLine | ErasureLine | ErasedLine | EventLine | NoteLine | EndLine;

/** Returns a line without its newline: members in the order of LINE_SCHEMAS, no spaces, the escapes of RFC 8785. */
export const formatLine = (line: ExportLine): string => JSON.stringify(line);

const isOneOf =
  (...values: readonly (string | number)[]): ValueCheck =>
  (value) =>
    values.some((allowed) => allowed === value);
const hasCommittedFields = (isValid: ValueCheck) =>
  hasExactMembers(Object.fromEntries(COMMITTED_FIELDS.map((field) => [field, isValid])));

/** `recorder` is the member that format v2 adds. */
const hasEventMembers = (recorder: Readonly<Record<string, ValueCheck>>) =>
  hasExactMembers({
    type: isText,
    chain_seq: isInteger,
    action: isText,
    actor_type: isText,
    id: isText,
    ...recorder,
    resource_type: isText,
    severity: isText,
    tenant_id: isText,
    timestamp: isText,
    actor_id: isText,
    resource_id: isText,
    changes: isText,
    metadata: isText,
    anonymized: isBoolean,
    salts: hasCommittedFields(isTextOrNull),
    commitments: hasCommittedFields(isText),
    prev_hash: isText,
    event_hash: isText,
  });
const isEventV1 = hasEventMembers({});
const isEventV2 = hasEventMembers({ recorded_by: isText });

/** The members of each line type, in order. Those of an event's body are in RFC 8785 order. */
const LINE_SCHEMAS: Readonly<Record<ExportLine['type'], ValueCheck>> = {
  header: hasExactMembers({
    type: isText,
    format: isText,
    algorithm: isText,
    tenant_id: isText,
    origin: isText,
    verifier_key: isTextOrNull,
    head: hasExactMembers({ seq: isInteger, hash: isText }),
    erasures: hasExactMembers({ count: isInteger, hash: isText }),
    exported_at: isText,
    from_seq: isOneOf(1),
  }),
  succession: hasExactMembers({ type: isText, note: isText }),
  erasure: hasExactMembers({
    type: isText,
    erasure_seq: isInteger,
    erased_at: isText,
    erased_by: isText,
    subject_type: isText,
    replacement: isText,
    event_count: isInteger,
    seqs_digest: isText,
    prev_hash: isText,
    erasure_hash: isText,
  }),
  erased: hasExactMembers({ type: isText, erasure_seq: isInteger, seqs: isListOf(isInteger, MAX_SEQS_PER_LINE) }),
  event: (value) => isEventV1(value) || isEventV2(value),
  note: hasExactMembers({
    type: isText,
    source: isOneOf('checkpoint', 'anchor'),
    store: isTextOrNull,
    at: isText,
    note: isText,
  }),
  end: hasExactMembers({ type: isText, erasures: isInteger, events: isInteger, notes: isInteger }),
};

const isLineType = (type: unknown): type is ExportLine['type'] =>
  typeof type === 'string' && Object.hasOwn(LINE_SCHEMAS, type);

/**
 * Parses a line.
 *
 * @throws UnreadableExportError unless the line is exactly what `formatLine` writes. Two parsers could disagree on another member order, a
 *   repeated member, a number that loses digits or another spelling of a number: none of them is printed again in the same way.
 */
export function parseLine(line: string, lineNumber: number): ExportLine {
  const value = parseLineJson(line, lineNumber);
  const type = typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined;
  if (!isLineType(type)) throw new UnreadableExportError(lineNumber, 'has an unknown type');
  if (!LINE_SCHEMAS[type](value) || !isCanonicalText(value, line))
    throw new UnreadableExportError(lineNumber, `is not a canonical line of type "${type}"`);
  return value as ExportLine;
}

function parseLineJson(line: string, lineNumber: number): unknown {
  try {
    return parseJson(line, { maxDepth: MAX_LINE_DEPTH });
  } catch {
    throw new UnreadableExportError(lineNumber, `is not JSON with at most ${MAX_LINE_DEPTH} levels`);
  }
}

/** A line is an object whose members are texts, numbers, lists of numbers and objects of texts. */
const MAX_LINE_DEPTH = 2;

/**
 * Checks that a first line is a header of this format and version.
 *
 * @throws UnreadableExportError when it is not.
 */
export function assertHeader(line: ExportLine): asserts line is HeaderLine {
  if (line.type !== 'header') throw new UnreadableExportError(1, 'is not the header of an export');
  if (line.format !== EXPORT_FORMAT || !CHAIN_ALGORITHMS.includes(line.algorithm))
    throw new UnreadableExportError(
      1,
      `has a format that this verifier does not support (supported: ${EXPORT_FORMAT} with ${CHAIN_ALGORITHMS.join(' or ')})`,
    );
}
