import { type Static, Type } from 'typebox';
import { Nullable } from './schema.ts';

export const SEVERITIES = ['info', 'warning', 'critical'] as const;
export const Severity = Type.Enum([...SEVERITIES]);
export type Severity = (typeof SEVERITIES)[number];

const FreeForm = Type.Record(Type.String(), Type.Unknown());
const name = (description: string) => Type.String({ minLength: 1, description });

export const AuditEventCreate = Type.Object({
  tenant_id: Type.String({ description: 'Must be the tenant of the key' }),
  actor_id: name('Who acted'),
  actor_type: Type.Optional(
    Type.String({ minLength: 1, maxLength: 64, default: 'user', description: 'user, system, api_key' }),
  ),
  action: name('create, read, update, delete, export, login and others'),
  resource_type: name('invoice, contract, user and others'),
  resource_id: name('Which resource'),
  changes: Type.Optional(Nullable(FreeForm)),
  metadata: Type.Optional(FreeForm),
  severity: Type.Optional(Type.Enum([...SEVERITIES], { default: 'info' })),
});
export type AuditEventCreate = Static<typeof AuditEventCreate>;

const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' });

export const AuditEvent = Type.Object({
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
  anonymized: Type.Boolean(),
  chain_seq: Nullable(Type.Integer({ minimum: 1 })),
  prev_hash: Nullable(Hash),
  event_hash: Nullable(Hash),
});
export type AuditEvent = Static<typeof AuditEvent>;

export const AuditBatchCreate = Type.Object({ events: Type.Array(AuditEventCreate, { minItems: 1, maxItems: 1000 }) });
export const AuditBatchCreated = Type.Object({ created: Type.Integer(), events: Type.Array(AuditEvent) });
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

export const ChainVerification = Type.Object({
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
    Type.Object({
      seq: Nullable(Type.Integer({ description: 'Events that the anchor covers' })),
      ok: Nullable(
        Type.Boolean({
          description: 'null: the place of the anchors could not be read, or the chain is broken by itself',
        }),
      ),
      at: Nullable(Type.String({ description: 'When it came to stand outside the database' })),
    }),
  ),
  anchor_series: Type.Optional(
    Type.Object(
      { opened_at: Type.String(), reason: Type.String() },
      {
        description:
          'The series of anchors in force, which earlier anchors are no part of: another database was begun, or an operator has ' +
          'accepted the logs as they stood. Left out for the first series, and where the head is not reached',
      },
    ),
  ),
  algorithm: Type.String(),
  duration_ms: Type.Number(),
});
export type ChainVerification = Static<typeof ChainVerification>;

const Count = Type.Integer({ minimum: 0 });
const Counts = (description: string) => Type.Record(Type.String(), Count, { description });
const SeverityCounts = Type.Object({ info: Count, warning: Count, critical: Count });

/** Events whose value is not told by itself: beyond the 1,000 most frequent ones, or longer than 256 characters. */
const NotShown = Type.Object({ by_action: Count, by_resource_type: Count, by_actor_type: Count });

export const AuditStats = Type.Object({
  tenant_id: Type.String(),
  total_events: Count,
  anonymized_count: Count,
  first_event_at: Nullable(Type.String({ format: 'date-time' })),
  last_event_at: Nullable(Type.String({ format: 'date-time' })),
  by_action: Counts('The 1,000 most frequent actions'),
  by_resource_type: Counts('The 1,000 most frequent types of resources'),
  by_severity: SeverityCounts,
  by_actor_type: Counts('The 1,000 most frequent types of actors'),
  not_shown: NotShown,
  by_day: Type.Array(Type.Object({ date: Type.String({ format: 'date' }), count: Count }), {
    description: 'The last 30 days in UTC, the oldest first, days without events included',
  }),
  top_actors: Type.Array(Type.Object({ actor_id: Type.String(), count: Count }), {
    description: 'The 10 most active actors; of two alike the one that was first in the log',
  }),
  chain: Type.Object({
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
  subject_id: name('The identifier, as it stands in the events'),
  subject_type: Type.Optional(
    Type.Enum([...SUBJECT_TYPES], { default: 'actor_id', description: 'The field of the events that holds it' }),
  ),
};

export const GdprExportRequest = Type.Object(Subject);
export type GdprExportRequest = Static<typeof GdprExportRequest>;

export const GdprExportResponse = Type.Object({
  subject_id: Type.String(),
  event_count: Type.Integer({ minimum: 0 }),
  events: Type.Array(AuditEvent),
});
export type GdprExportResponse = Static<typeof GdprExportResponse>;

export const AnonymizeRequest = Type.Object({
  ...Subject,
  replacement: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 256,
      default: '[ANONYMIZED]',
      description: 'What stands in its place from then on; kept in the erasure ledger too, so it should tell nothing',
    }),
  ),
});
export type AnonymizeRequest = Static<typeof AnonymizeRequest>;

export const AnonymizeResponse = Type.Object({
  anonymized_count: Type.Integer({ minimum: 0 }),
  subject_id: Type.String(),
});
export type AnonymizeResponse = Static<typeof AnonymizeResponse>;

export const EventProof = Type.Object({
  event_hash: Type.String({ pattern: '^[0-9a-f]*$', description: 'As stored' }),
  recomputed_hash: Hash,
  ok: Type.Boolean({ description: 'Whether the two hashes are equal' }),
  tlog_proof: Nullable(
    Type.String({
      description:
        'The c2sp.org/tlog-proof@v1 file; null while no checkpoint covers the event, or where one is contradicted',
    }),
  ),
  checkpoint: Type.Enum(['covered', 'not_yet', 'contradicted'], {
    description:
      'Whether a signed checkpoint covers the event; contradicted: one covers its place, and what is stored does not lead to it',
  }),
});
export type EventProof = Static<typeof EventProof>;

const TreeHash = Type.String({ pattern: '^[A-Za-z0-9+/]{43}=$' });

export const ConsistencyProof = Type.Object({
  from_size: Type.Integer({ minimum: 0 }),
  to_size: Type.Integer({ minimum: 0 }),
  hashes: Type.Array(TreeHash, { description: 'RFC 6962, section 2.1.2; base64' }),
});
export type ConsistencyProof = Static<typeof ConsistencyProof>;

/** A moment in words: the service tells what is wrong with it in a sentence, not in a list. */
const Moment = (description: string) =>
  Type.String({ description: `${description}: a date and a time with its zone, like 2026-01-01T00:00:00+01:00` });

export const ComplianceRequest = Type.Object({
  tenant_id: Type.String({ description: 'Must be the tenant of the key' }),
  period_start: Moment('From this moment on'),
  period_end: Moment('Before this moment, at most 366 days later'),
});
export type ComplianceRequest = Static<typeof ComplianceRequest>;

export const ComplianceDossier = Type.Object({
  filename: Type.String(),
  markdown: Type.String({ description: 'The dossier, as it is answered without an Accept header' }),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$', description: 'Of the UTF-8 bytes of `markdown`' }),
  signature: Type.String({
    description: 'A signed note over the name and the hash of the dossier (c2sp.org/signed-note)',
  }),
  verifier_key: Type.String({ description: "The key of the tenant's log, as `probant audit key` prints it" }),
  generated_at: Type.String({ format: 'date-time' }),
  period: Type.Object({
    start: Type.String({ format: 'date-time' }),
    end: Type.String({ format: 'date-time', description: 'Not part of the period' }),
  }),
  event_count: Count,
  by_action: Counts('The 1,000 most frequent actions'),
  by_resource_type: Counts('The 1,000 most frequent types of resources'),
  by_severity: SeverityCounts,
  by_actor_type: Counts('The 1,000 most frequent types of actors'),
  not_shown: NotShown,
  erasure_count: Type.Integer({ minimum: 0, description: 'Anonymisations made in the period' }),
  chain: ChainVerification,
  checkpoint: Nullable(Type.String({ description: 'The newest signed head of the log; null for an empty one' })),
  events: Type.Array(AuditEvent, { description: 'The 1,000 most recent events of the period, the most recent first' }),
  truncated: Type.Boolean({ description: 'Whether the period has more events than are listed' }),
});
export type ComplianceDossier = Static<typeof ComplianceDossier>;
