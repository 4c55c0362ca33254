import type { EventEvidence } from '@probant/contracts/audit-trail';
import { JsonReadError } from '@probant/kernel/json/json-read-error';
import { parseStrictJson } from '@probant/kernel/json/parse-json';
import { CHAIN_ALGORITHMS, COMMITTED_FIELDS } from '../../chain/chain-v1.ts';
import { isInteger, isText, type ValueCheck } from '../format/line-schema.ts';
import { UnreadableExportError } from '../format/unreadable-export-error.ts';

/** More members than this are not an event of Probant: its evidence has some 60, and 900 more with 100 erasures. */
const MAX_VALUES = 10_000;

/**
 * Parses what `GET /v1/events/{id}/evidence` returns. Verifies nothing.
 *
 * @throws UnreadableExportError when the text is anything else.
 */
export function parseEventEvidence(text: string): EventEvidence {
  const value = readJson(text);
  if (isEvidence(value)) return value as EventEvidence;
  throw new UnreadableExportError(null, 'the event is not what GET /v1/events/{id}/evidence returns');
}

function readJson(text: string): unknown {
  try {
    return parseStrictJson(text, { maxValues: MAX_VALUES });
  } catch (error) {
    if (!(error instanceof JsonReadError)) throw error;
    throw new UnreadableExportError(null, `the event cannot be read as JSON: ${error.message}`);
  }
}

const isHex =
  (bytes: number): ValueCheck =>
  (value) =>
    typeof value === 'string' && value.length === 2 * bytes && /^[0-9a-f]*$/.test(value);

const isRecordOf =
  (members: Readonly<Record<string, ValueCheck>>): ValueCheck =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(members).every(([name, check]) => check((value as Record<string, unknown>)[name]));

const ofEachField = (check: ValueCheck): Readonly<Record<string, ValueCheck>> =>
  Object.fromEntries(COMMITTED_FIELDS.map((field) => [field, check]));

const isErasure = isRecordOf({ erasure_seq: isInteger, subject_type: isText, replacement: isText });

/** Other members are ignored: the service may add some. */
const isEvidence = isRecordOf({
  algorithm: (value) => (CHAIN_ALGORITHMS as readonly unknown[]).includes(value),
  chain_seq: (value) => isInteger(value) && (value as number) > 0,
  body: isText,
  ...ofEachField(isText),
  salts: isRecordOf(ofEachField((value) => value === null || isHex(16)(value))),
  commitments: isRecordOf(ofEachField(isHex(32))),
  prev_hash: isHex(32),
  event_hash: isHex(32),
  erasures: (value) => Array.isArray(value) && value.every(isErasure),
});
