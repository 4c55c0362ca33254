import type { EventEvidence } from '@probant/contracts/audit-trail';
import { JsonReadError } from '@probant/kernel/json/json-read-error';
import { parseStrictJson } from '@probant/kernel/json/parse-json';
import {
  COMMITTED_FIELDS,
  type CommittedField,
  computeCommitment,
  computeEventHash,
  computeEventLeaf,
  type EventBody,
  formatBody,
  hasRecorder,
} from '../../chain/chain-v1.ts';
import type { ProofFault, ProvedEvent } from './proof-verification.ts';

/** An event whose values were compared with its hash. `event` is null when its body is not one. */
export type EvidenceVerification = { readonly event: ProvedEvent | null; readonly problems: readonly ProofFault[] };

/** Recomputes the commitments and the hash of an event from its content: steps 1 to 3 of "Proving one event" in docs/audit-format.md. */
export function verifyEvidence(evidence: EventEvidence): EvidenceVerification {
  const faults = COMMITTED_FIELDS.map((field) => findFieldFault(evidence, field)).filter((fault) => fault !== null);
  const body = parseBody(evidence.body);
  if (body === null || hasRecorder(body) !== (evidence.algorithm === 'audit.v2'))
    return { event: null, problems: [...faults, HASH_FAULT] };
  const commitments = Buffer.from(COMMITTED_FIELDS.map((field) => evidence.commitments[field]).join(''), 'hex');
  const previous = Buffer.from(evidence.prev_hash, 'hex');
  const computed = computeEventHash(evidence.chain_seq, previous, computeEventLeaf(commitments, body));
  const problems = computed.toString('hex') === evidence.event_hash ? faults : [...faults, HASH_FAULT];
  const { actor_id, resource_id, changes, metadata } = evidence;
  const erased = COMMITTED_FIELDS.filter((field) => evidence.salts[field] === null);
  return { event: { ...body, actor_id, resource_id, changes, metadata, erased }, problems };
}

const HASH_FAULT: ProofFault = {
  reason: 'hash_mismatch',
  message: 'the event does not have its hash: its body, position, previous hash, commitments or hash were altered',
};

/** Erasures that the service lists for one event. */
const MAX_LISTED_ERASURES = 100;

/** A value opens its commitment, or the last erasure of its field names it. */
function findFieldFault(
  { salts, commitments, erasures, ...values }: EventEvidence,
  field: CommittedField,
): ProofFault | null {
  const salt = salts[field];
  const replacement = erasures.findLast(({ subject_type }) => subject_type === field)?.replacement;
  if (salt === null) {
    // Older erasures than those listed may be the ones of this field.
    if (replacement === values[field] || (replacement === undefined && erasures.length >= MAX_LISTED_ERASURES))
      return null;
    return { reason: 'unlogged_erasure', message: `${field} was replaced, and no erasure says so` };
  }
  if (replacement !== undefined)
    return { reason: 'unlogged_erasure', message: `an erasure names ${field}, which has not been erased` };
  const opened = computeCommitment(field, Buffer.from(salt, 'hex'), values[field]);
  if (opened.toString('hex') === commitments[field]) return null;
  return { reason: 'commitment_mismatch', message: `${field} was altered: it is not the recorded value` };
}

const BODY_MEMBERS = ['action', 'actor_type', 'id', 'resource_type', 'severity', 'tenant_id', 'timestamp'] as const;

/** Returns the members of the text, null unless it is spelled as the hash covers it: two parsers could read another spelling differently. */
function parseBody(text: string): EventBody | null {
  try {
    const body = parseStrictJson(text, { maxValues: 100 }) as EventBody;
    const isBody = BODY_MEMBERS.every((member) => typeof body?.[member] === 'string') && formatBody(body) === text;
    return isBody ? body : null;
  } catch (error) {
    if (error instanceof JsonReadError) return null;
    throw error;
  }
}
