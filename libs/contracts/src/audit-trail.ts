import { type Static, type TSchema, Type } from 'typebox';
import { NamedObject, Nullable } from './schema.ts';

export const EVENT_SEVERITIES = ['info', 'warning', 'critical'] as const;
export const Severity = Type.Enum([...EVENT_SEVERITIES], { title: 'EventSeverity' });
export type Severity = (typeof EVENT_SEVERITIES)[number];

const FreeForm = Type.Record(Type.String(), Type.Unknown());
const requiredText = (description: string) => Type.String({ minLength: 1, description });

export const AuditEventCreate = NamedObject('NewEvent', {
  tenant_id: Type.String({ description: 'Must be the tenant of the key' }),
  actor_id: requiredText('Identifier of the actor'),
  actor_type: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      default: 'user',
      description: 'Type of the actor: user, system, api_key',
    }),
  ),
  action: requiredText('Action: create, read, update, delete, export, login and others'),
  resource_type: requiredText('Type of the resource: invoice, contract, user and others'),
  resource_id: requiredText('Identifier of the resource'),
  changes: Type.Optional(Nullable(FreeForm)),
  metadata: Type.Optional(FreeForm),
  severity: Type.Optional({ ...Severity, default: 'info' }),
});
export type AuditEventCreate = Static<typeof AuditEventCreate>;

const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' });

export const AuditEvent = NamedObject('Event', {
  id: Type.String(),
  tenant_id: Type.String(),
  timestamp: Type.String({ format: 'date-time' }),
  actor_id: Type.String(),
  actor_type: Type.String(),
  action: Type.String(),
  resource_type: Type.String(),
  resource_id: Type.String(),
  changes: Nullable(FreeForm),
  metadata: FreeForm,
  severity: Severity,
  recorded_by: Nullable(
    Type.String({
      description:
        "Who wrote the event, set by the server and covered by the hash: key:<id of the caller's key>, or service:<name> for an event " +
        'of Probant itself. null for an event recorded before this member existed',
    }),
  ),
  anonymized: Type.Boolean(),
  chain_seq: Nullable(Type.Integer({ minimum: 1 })),
  prev_hash: Nullable(Hash),
  event_hash: Nullable(Hash),
});
export type AuditEvent = Static<typeof AuditEvent>;

export const AuditBatchCreate = NamedObject('NewEventBatch', {
  events: Type.Array(AuditEventCreate, { minItems: 1, maxItems: 1000 }),
});
export const AuditBatchCreated = NamedObject('RecordedEventBatch', {
  created: Type.Integer(),
  events: Type.Array(AuditEvent),
});
export type AuditBatchCreated = Static<typeof AuditBatchCreated>;

export const CHAIN_FAULTS = [
  'hash_mismatch',
  'prev_mismatch',
  'seq_gap',
  'commitment_mismatch',
  'head_mismatch',
  'head_behind_anchor',
  'anchor_mismatch',
  'unlogged_erasure',
] as const;
export type ChainFault = (typeof CHAIN_FAULTS)[number];

export const ChainVerification = NamedObject('ChainVerification', {
  ok: Type.Boolean(),
  checked: Type.Integer(),
  scope: Type.Enum(['full', 'window']),
  head_seq: Type.Integer(),
  head_hash: Nullable(Hash),
  unchained_count: Type.Integer(),
  prefix_verified: Type.Optional(Type.Literal(false)),
  first_broken_seq: Type.Optional(Nullable(Type.Integer())),
  first_broken_id: Type.Optional(Nullable(Type.String())),
  reason: Type.Optional(Type.Enum([...CHAIN_FAULTS])),
  anchor: Nullable(
    NamedObject('ChainAnchor', {
      seq: Nullable(Type.Integer({ description: 'Number of events that the anchor covers' })),
      ok: Nullable(
        Type.Boolean({
          description:
            'null when the anchor store cannot be read, or when the chain is broken regardless of the anchors',
        }),
      ),
      at: Nullable(Type.String({ description: 'When the anchor was stored outside the database' })),
    }),
  ),
  anchor_series: Type.Optional(
    NamedObject(
      'AnchorSeries',
      { opened_at: Type.String(), reason: Type.String() },
      {
        description:
          'The current series of anchors, which excludes earlier anchors: a new database was started, or an operator accepted the ' +
          'logs in their current state. Omitted for the first series, and when the head is not reached',
      },
    ),
  ),
  algorithm: Type.String(),
  duration_ms: Type.Number(),
});
export type ChainVerification = Static<typeof ChainVerification>;

export const VerificationProgress = NamedObject('VerificationProgress', {
  checked: Type.Integer({ minimum: 0, description: 'Events of the range examined so far, all intact' }),
  total: Type.Integer({ minimum: 0, description: 'Events of the range' }),
});
export type VerificationProgress = Static<typeof VerificationProgress>;

const Count = Type.Integer({ minimum: 0 });
const Counts = (description: string) => Type.Record(Type.String(), Count, { description });
const SeverityCounts = NamedObject('SeverityCounts', { info: Count, warning: Count, critical: Count });

/** Events whose value is not listed: it is not among the 1,000 most frequent ones, or is longer than 256 characters. */
const OmittedCounts = NamedObject('OmittedCounts', { by_action: Count, by_resource_type: Count, by_actor_type: Count });

export const AuditStats = NamedObject('AuditStats', {
  tenant_id: Type.String(),
  total_events: Count,
  anonymized_count: Count,
  first_event_at: Nullable(Type.String({ format: 'date-time' })),
  last_event_at: Nullable(Type.String({ format: 'date-time' })),
  by_action: Counts('The 1,000 most frequent actions'),
  by_resource_type: Counts('The 1,000 most frequent types of resources'),
  by_severity: SeverityCounts,
  by_actor_type: Counts('The 1,000 most frequent types of actors'),
  not_shown: OmittedCounts,
  by_day: Type.Array(NamedObject('DayCount', { date: Type.String({ format: 'date' }), count: Count }), {
    description: 'The last 30 days in UTC, oldest first, including days without events',
  }),
  top_actors: Type.Array(NamedObject('ActorCount', { actor_id: Type.String(), count: Count }), {
    description: 'The 10 most active actors; among equals, the one that appears first in the log',
  }),
  chain: NamedObject('ChainState', {
    head_seq: Count,
    head_hash: Nullable(Hash),
    unchained_count: Count,
    last_anchored_seq: Nullable(Count),
    last_anchored_at: Nullable(Type.String({ format: 'date-time' })),
  }),
});
export type AuditStats = Static<typeof AuditStats>;

export const SUBJECT_TYPES = ['actor_id', 'resource_id'] as const;

const Subject = {
  tenant_id: Type.String({ description: 'Must be the tenant of the key' }),
  subject_id: requiredText('The identifier, as stored in the events'),
  subject_type: Type.Optional(
    Type.Enum([...SUBJECT_TYPES], { default: 'actor_id', description: 'The event field that contains the identifier' }),
  ),
};

export const GdprExportRequest = NamedObject('SubjectExportRequest', Subject);
export type GdprExportRequest = Static<typeof GdprExportRequest>;

const SimilarSubjects = Type.Integer({
  minimum: 0,
  description:
    'Addition: other spellings of the identifier that look the same (an accent as one character or as a letter and a mark) and have ' +
    'events of this tenant. They are other subjects: request each spelling that your system knows',
});

export const GdprExportResponse = NamedObject('SubjectExport', {
  subject_id: Type.String(),
  event_count: Type.Integer({ minimum: 0 }),
  events: Type.Array(AuditEvent),
  similar_subjects: SimilarSubjects,
});
export type GdprExportResponse = Static<typeof GdprExportResponse>;

export const AnonymizeRequest = NamedObject('AnonymizationRequest', {
  ...Subject,
  replacement: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 256,
      default: '[ANONYMIZED]',
      description:
        'Text that replaces the identifier. It is also kept in the erasure ledger, so it must not reveal the subject',
    }),
  ),
});
export type AnonymizeRequest = Static<typeof AnonymizeRequest>;

export const AnonymizeResponse = NamedObject('Anonymization', {
  anonymized_count: Type.Integer({ minimum: 0 }),
  subject_id: Type.String(),
  similar_subjects: SimilarSubjects,
});
export type AnonymizeResponse = Static<typeof AnonymizeResponse>;

export const EventProof = NamedObject('EventProof', {
  event_hash: Type.String({ pattern: '^[0-9a-f]*$', description: 'The hash as stored' }),
  recomputed_hash: Hash,
  ok: Type.Boolean({ description: 'Whether the two hashes are equal' }),
  tlog_proof: Nullable(
    Type.String({
      description:
        'The c2sp.org/tlog-proof@v1 file; null while no checkpoint covers the event, or when the checkpoint is contradicted',
    }),
  ),
  checkpoint: Type.Enum(['covered', 'not_yet', 'contradicted'], {
    description:
      'Whether a signed checkpoint covers the event. contradicted: a checkpoint covers its position, but the stored events do not match it',
  }),
});
export type EventProof = Static<typeof EventProof>;

const HexBytes = Type.String({ pattern: '^[0-9a-f]*$' });
const forCommittedFields = <T extends TSchema>(name: string, schema: T, description: string) =>
  NamedObject(name, { actor_id: schema, resource_id: schema, changes: schema, metadata: schema }, { description });

/** An event as it was hashed. The formats are those of docs/audit-format.md; values are as stored, also when they were altered. */
export const EventEvidence = NamedObject('EventEvidence', {
  algorithm: Type.String({ description: 'Format of the event: audit.v1, or audit.v2 when the body has recorded_by' }),
  chain_seq: Type.Integer(),
  body: Type.String({ description: 'RFC 8785 text of the fields that the hash covers directly' }),
  actor_id: Type.String({ description: 'The value, or its replacement after an anonymisation' }),
  resource_id: Type.String({ description: 'The value, or its replacement after an anonymisation' }),
  changes: Type.String({ description: 'RFC 8785 text' }),
  metadata: Type.String({ description: 'RFC 8785 text' }),
  salts: forCommittedFields('EventSalts', Nullable(HexBytes), '16 bytes in hex; null once the value is erased'),
  commitments: forCommittedFields('EventCommitments', HexBytes, 'SHA-256 of each salted value, in hex'),
  prev_hash: HexBytes,
  event_hash: HexBytes,
  erasures: Type.Array(
    NamedObject('Erasure', {
      erasure_seq: Type.Integer(),
      erased_at: Type.String(),
      erased_by: Type.String({ description: 'Id of the API key that requested it' }),
      subject_type: Type.String(),
      replacement: Type.String(),
      event_count: Type.Integer(),
      seqs_digest: HexBytes,
      prev_hash: HexBytes,
      erasure_hash: HexBytes,
    }),
    { description: 'The entries of the erasure ledger that name the event, oldest first; the 100 newest' },
  ),
});
export type EventEvidence = Static<typeof EventEvidence>;

const TreeHash = Type.String({ pattern: '^[A-Za-z0-9+/]{43}=$' });

/** A signed note: the text of a response, not a record. */
export const Checkpoint = Type.String({
  title: 'Checkpoint',
  description: 'A C2SP checkpoint (c2sp.org/tlog-checkpoint) with its signatures',
});

/** The database's record of an anchor. It proves nothing. */
export const Anchor = NamedObject('Anchor', {
  size: Type.Integer({ minimum: 0, description: 'Number of events that it covers' }),
  erasures: Type.Integer({ minimum: 0, description: 'Number of anonymisations that it covers' }),
  store: Type.String({ description: 'The bucket, or the name of the folder, that holds it' }),
  anchored_at: Type.String({ format: 'date-time' }),
  stamped_at: Nullable(
    Type.String({
      format: 'date-time',
      description: 'When a time-stamping authority confirmed it; null without one, or when it did not answer',
    }),
  ),
});
export type Anchor = Static<typeof Anchor>;

/** The database's record of a witness's signature under a checkpoint. It proves nothing. */
export const Cosignature = NamedObject('Cosignature', {
  size: Type.Integer({ minimum: 0, description: 'Number of events that the checkpoint covers' }),
  erasures: Type.Integer({ minimum: 0, description: 'Number of anonymisations that it covers' }),
  name: Type.String({ description: 'Name of the witness' }),
  cosigned_at: Nullable(
    Type.String({ format: 'date-time', description: 'The time that the witness signed; null where its line has none' }),
  ),
});
export type Cosignature = Static<typeof Cosignature>;

export const ConsistencyProof = NamedObject('ConsistencyProof', {
  from_size: Type.Integer({ minimum: 0 }),
  to_size: Type.Integer({ minimum: 0 }),
  hashes: Type.Array(TreeHash, { description: 'RFC 6962, section 2.1.2; base64' }),
});
export type ConsistencyProof = Static<typeof ConsistencyProof>;

/** A timestamp without a `format`: the service reports an invalid one as a sentence instead of a validation list. */
const ZonedTimestamp = (description: string) =>
  Type.String({ description: `${description}. Date and time with time zone, such as 2026-01-01T00:00:00+01:00` });

export const ComplianceRequest = NamedObject('ComplianceDossierRequest', {
  tenant_id: Type.String({ description: 'Must be the tenant of the key' }),
  period_start: ZonedTimestamp('Start of the period, included'),
  period_end: ZonedTimestamp('End of the period, excluded; at most 366 days after the start'),
});
export type ComplianceRequest = Static<typeof ComplianceRequest>;

export const ComplianceDossier = NamedObject('ComplianceDossier', {
  filename: Type.String(),
  markdown: Type.String({ description: 'The dossier in Markdown, identical to the response without an Accept header' }),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256 of the UTF-8 bytes of `markdown`' }),
  signature: Type.String({
    description: 'A signed note over the name and the hash of the dossier (c2sp.org/signed-note)',
  }),
  verifier_key: Type.String({ description: "Verifier key of the tenant's log, as printed by `probant audit key`" }),
  generated_at: Type.String({ format: 'date-time' }),
  period: NamedObject('DossierPeriod', {
    start: Type.String({ format: 'date-time' }),
    end: Type.String({ format: 'date-time', description: 'Excluded from the period' }),
  }),
  event_count: Count,
  by_action: Counts('The 1,000 most frequent actions'),
  by_resource_type: Counts('The 1,000 most frequent types of resources'),
  by_severity: SeverityCounts,
  by_actor_type: Counts('The 1,000 most frequent types of actors'),
  not_shown: OmittedCounts,
  erasure_count: Type.Integer({ minimum: 0, description: 'Number of anonymisations in the period' }),
  chain: ChainVerification,
  checkpoint: Nullable(
    Type.String({ description: 'The latest signed checkpoint of the log; null when the log is empty' }),
  ),
  events: Type.Array(AuditEvent, { description: 'The 1,000 most recent events of the period, newest first' }),
  truncated: Type.Boolean({ description: 'Whether the period has more events than listed' }),
});
export type ComplianceDossier = Static<typeof ComplianceDossier>;
