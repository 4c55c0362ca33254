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
  first_broken_seq: Type.Optional(Type.Integer()),
  first_broken_id: Type.Optional(Nullable(Type.String())),
  reason: Type.Optional(Type.Enum([...CHAIN_FAULTS])),
  algorithm: Type.String(),
  duration_ms: Type.Number(),
});
export type ChainVerification = Static<typeof ChainVerification>;
