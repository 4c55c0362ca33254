import { createHashInput, type HashInput, hashBinary } from './hash-input.ts';

/** The formats of chains. A chain starts with events of one and may continue with events of the next, never back. */
export const CHAIN_ALGORITHMS = ['audit.v1', 'audit.v2'] as const;
export type ChainAlgorithm = (typeof CHAIN_ALGORITHMS)[number];

/** The format of new events, in verification responses and exports. It adds `recorded_by` to the body; nothing else differs from v1. */
export const CHAIN_ALGORITHM = 'audit.v2' satisfies ChainAlgorithm;

/** Fields that the chain covers only as salted commitments, so that a value can be erased while the hash stays valid. In leaf order. */
export const COMMITTED_FIELDS = ['actor_id', 'resource_id', 'changes', 'metadata'] as const;
export type CommittedField = (typeof COMMITTED_FIELDS)[number];

export const HASH_BYTES = 32;
export const SALT_BYTES = 16;

/** The part of an event that the leaf covers directly: everything except the committed fields. */
export type EventBody = {
  readonly id: string;
  readonly tenant_id: string;
  /** `YYYY-MM-DDTHH:MM:SS.mmmZ`. */
  readonly timestamp: string;
  readonly actor_type: string;
  readonly action: string;
  readonly resource_type: string;
  readonly severity: string;
  /** Who wrote the event, according to the server (`Recorder`). Absent or null in events of format v1. */
  readonly recorded_by?: string | null;
};

/** Whether an event has format v2. */
export const hasRecorder = ({ recorded_by }: Pick<EventBody, 'recorded_by'>): boolean => (recorded_by ?? null) !== null;

/** Returns the previous hash of a tenant's first event. It binds the chain to the tenant id. */
export function computeGenesisHash(tenantId: string): Buffer {
  return toBuffer(hashBinary(`audit.genesis.v1\0${tenantId}`));
}

/** Returns SHA-256("audit.commit.v1\0" field "\0" salt16 value), where value is the UTF-8 text of the field. */
export const computeCommitment = (field: CommittedField, salt: Uint8Array, value: string): Buffer =>
  toBuffer(computeCommitmentBinary(field, salt, 0, value));

/** Returns the commitments of the four values, concatenated. `salts` are as many salts, concatenated; both in leaf order. */
export const computeCommitments = (salts: Uint8Array, values: Readonly<Record<CommittedField, string>>): Buffer =>
  toBuffer(
    computeCommitmentBinary('actor_id', salts, 0, values.actor_id) +
      computeCommitmentBinary('resource_id', salts, SALT_BYTES, values.resource_id) +
      computeCommitmentBinary('changes', salts, 2 * SALT_BYTES, values.changes) +
      computeCommitmentBinary('metadata', salts, 3 * SALT_BYTES, values.metadata),
  );

function computeCommitmentBinary(field: CommittedField, salts: Uint8Array, saltStart: number, value: string): string {
  const maxBytes = SALT_BYTES + 3 * value.length;
  const input =
    maxBytes <= SHORT_INPUT_BYTES ? commitmentInputs[field] : createHashInput(getCommitmentDomain(field), maxBytes);
  const { buffer, start } = input;
  // Copying sixteen bytes one by one takes less than creating a view of them.
  for (let at = 0; at < SALT_BYTES; at += 1) buffer[start + at] = salts[saltStart + at] ?? 0;
  return input.digest(start + SALT_BYTES + buffer.write(value, start + SALT_BYTES));
}

/** Returns the RFC 8785 text of the body. The members are fixed, so they are written in order instead of sorted. */
export const formatBody = (body: EventBody): string => formatBodyAt(body, body.timestamp);

function formatBodyAt(body: Omit<EventBody, 'timestamp'>, timestamp: string): string {
  const recorder = hasRecorder(body) ? `"recorded_by":${JSON.stringify(body.recorded_by)},` : '';
  return (
    `{"action":${JSON.stringify(body.action)},"actor_type":${JSON.stringify(body.actor_type)},` +
    `"id":${JSON.stringify(body.id)},${recorder}"resource_type":${JSON.stringify(body.resource_type)},` +
    `"severity":${JSON.stringify(body.severity)},"tenant_id":${JSON.stringify(body.tenant_id)},` +
    `"timestamp":${JSON.stringify(timestamp)}}`
  );
}

/** Returns SHA-256("audit.leaf.v1\0" c_actor c_resource c_changes c_metadata SHA-256(body)). The four commitments are concatenated. */
export const computeEventLeaf = (commitments: Uint8Array, body: EventBody): Buffer =>
  toBuffer(computeEventLeafBinary(commitments, formatBody(body)));

function computeEventLeafBinary(commitments: Uint8Array, body: string): string {
  leafInput.set(commitments, LEAF_DOMAIN.length);
  leafInput.write(hashBinary(body), LEAF_DOMAIN.length + 4 * HASH_BYTES, 'latin1');
  return hashBinary(leafInput);
}

/** Returns SHA-256("audit.event.v1\0" u64be(seq) previous leaf). `seq` starts at 1. */
export function computeEventHash(seq: number, previous: Uint8Array, leaf: Uint8Array): Buffer {
  eventInput.set(leaf, EVENT_DOMAIN.length + 8 + HASH_BYTES);
  return hashEventInput(seq, previous);
}

/** Returns the hash of the event with this body and these four concatenated commitments: `computeEventHash` of `computeEventLeaf`. */
export function computeSealedHash(
  seq: number,
  previous: Uint8Array,
  commitments: Uint8Array,
  body: Omit<EventBody, 'timestamp'>,
  timestamp: string,
): Buffer {
  const leaf = computeEventLeafBinary(commitments, formatBodyAt(body, timestamp));
  eventInput.write(leaf, EVENT_DOMAIN.length + 8 + HASH_BYTES, 'latin1');
  return hashEventInput(seq, previous);
}

/** Hashes `eventInput`, which already contains the leaf. */
function hashEventInput(seq: number, previous: Uint8Array): Buffer {
  eventInput.writeUInt32BE(Math.floor(seq / 2 ** 32), EVENT_DOMAIN.length);
  eventInput.writeUInt32BE(seq % 2 ** 32, EVENT_DOMAIN.length + 4);
  eventInput.set(previous, EVENT_DOMAIN.length + 8);
  return toBuffer(hashBinary(eventInput));
}

const toBuffer = (bytes: string): Buffer => Buffer.from(bytes, 'latin1');

const LEAF_DOMAIN = Buffer.from('audit.leaf.v1\0');
const EVENT_DOMAIN = Buffer.from('audit.event.v1\0');
const getCommitmentDomain = (field: CommittedField): string => `audit.commit.v1\0${field}\0`;

const SHORT_INPUT_BYTES = 8192;
const commitmentInputs = Object.fromEntries(
  COMMITTED_FIELDS.map((field) => [field, createHashInput(getCommitmentDomain(field), SHORT_INPUT_BYTES)]),
) as Record<CommittedField, HashInput>;

/** Inputs of a fixed length. No state survives a call. */
const leafInput = Buffer.concat([LEAF_DOMAIN, Buffer.alloc(5 * HASH_BYTES)]);
const eventInput = Buffer.concat([EVENT_DOMAIN, Buffer.alloc(8 + 2 * HASH_BYTES)]);
