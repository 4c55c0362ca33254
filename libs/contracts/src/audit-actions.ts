import type { Severity } from './audit-trail.ts';

/** What the pages say of one audit event. Texts name facts that the event has, never content of a document. */
export type AuditActionFacts = {
  /** The service that records it, or `operator` for a command and the start of the platform. */
  readonly recordedBy: readonly string[];
  readonly when: string;
  /** The tenant's own log, that of the tenant `probant.operator`, or both. */
  readonly log: 'tenant' | 'operator' | 'both';
  readonly resource: { readonly type: string; readonly id: string };
  readonly metadata: Readonly<Record<string, string>>;
  readonly changes?: Readonly<Record<string, string>>;
  readonly severity: Severity | readonly [usual: Severity, other: Severity, condition: string];
};

const FEC_COUNTS = {
  valid: 'Whether the file has no blocking anomaly',
  line_count: 'Lines of the file',
  blocking_count: 'Blocking anomalies',
  warning_count: 'Warnings',
  codes: 'Anomalies by code of the rule',
} as const;

const JOB_COUNTS = {
  received: 'Files of the job',
  read: 'Files with a result',
  failed: 'Files that could not be read',
} as const;

const KEY_FACTS = {
  tenant_id: 'Tenant of the key',
  by_key_id: 'In the log of the operator, when a key of the tenant made the change: the id of that key',
} as const;

const KEY_GRANT = {
  scopes: 'Scopes of the new key',
  expires_at: 'Expiry of the new key, null for none',
} as const;

/**
 * Every event that Probant records by itself. Callers of `POST /v1/events` choose their own actions. `TracedEvent` is made of this list: an
 * action, a resource type or a member that is not here does not compile, and docs/audit-events.md is generated from it.
 */
export const AUDIT_ACTIONS = {
  'authenticity.analyze': {
    recordedBy: ['authenticity'],
    when: 'An opinion was formed on a document, before it is returned; also for a receipt in receipt control',
    log: 'tenant',
    resource: { type: 'document', id: 'SHA-256 of the file' },
    metadata: {
      document_type: 'Type that the caller named',
      verdict: 'Verdict of the opinion',
      score: 'Score of the opinion',
      codes: 'Codes of the signals',
      rules_version: 'Version of the rules',
    },
    severity: 'info',
  },
  'scoring.analyze': {
    recordedBy: ['scoring'],
    when: 'A candidate was scored: one event for each candidate of a batch, before the response',
    log: 'tenant',
    resource: {
      type: 'candidate',
      id: 'Pseudonym of the candidate in that month; the id of the analysis without a `candidate_id`',
    },
    metadata: {
      analysis_id: 'Id of the analysis',
      overall_score: 'Overall score, 0 to 1',
      dimension_scores: 'Scores by dimension, 0 to 1',
      weights: 'Weights by dimension, 0 to 1',
      fit_level: 'Fit level',
      as_of: 'Day on which the experience was counted',
      scoring_version: 'Version of the rules and of their tables',
      notice_version: 'Version of the usage notice',
    },
    severity: 'info',
  },
  'scoring.decide': {
    recordedBy: ['scoring'],
    when: 'A person decided on an analysis',
    log: 'tenant',
    resource: { type: 'candidate', id: 'As in `scoring.analyze`' },
    metadata: {
      analysis_id: 'Id of the analysis',
      decision_id: 'Id of the decision',
      decision: 'What was decided',
      reviewer_ref: 'Pseudonym of the reviewer in that month',
      supersedes: 'Id of the decision that it replaces, or null',
      agrees_with_score: 'Whether it agrees with the score; null when it neither follows nor contradicts one',
      seconds_since_scoring: 'Seconds between the analysis and the decision',
      contradicts: 'Ids of earlier decisions that it contradicts without replacing them, at most 100; absent for none',
    },
    severity: ['info', 'warning', 'it contradicts an earlier decision'],
  },
  'scoring.settings': {
    recordedBy: ['scoring'],
    when: 'A tenant changed its scoring settings',
    log: 'tenant',
    resource: { type: 'scoring_settings', id: 'The tenant' },
    metadata: {},
    changes: {
      retention_months: 'Months for which analyses are kept, as `{old, new}`',
      scoring_enabled: 'Whether candidates are scored, as `{old, new}`',
    },
    severity: ['info', 'warning', 'scoring is switched off'],
  },
  'scoring.keys_destroyed': {
    recordedBy: ['scoring'],
    when: 'Months beyond the retention are purged, before their keys are destroyed',
    log: 'tenant',
    resource: { type: 'scoring_keys', id: 'The months, separated by commas' },
    metadata: { months: 'The months', retention_months: 'Retention of the tenant' },
    severity: 'warning',
  },
  'scoring.keys_renewed': {
    recordedBy: ['operator'],
    when: '`probant scoring renew-keys` replaces the lost key of a tenant, before it is replaced',
    log: 'operator',
    resource: { type: 'scoring_keys', id: 'The month' },
    metadata: { tenant_id: 'Tenant whose key was lost', month: 'The month' },
    severity: 'warning',
  },
  'job.create': {
    recordedBy: ['extraction'],
    when: 'A job is created, which reads files in bulk',
    log: 'tenant',
    resource: { type: 'job', id: 'Id of the job' },
    metadata: { document_type: 'Type that the caller named, or null' },
    severity: 'info',
  },
  'job.cancel': {
    recordedBy: ['extraction'],
    when: 'A job that was not finished is cancelled',
    log: 'tenant',
    resource: { type: 'job', id: 'Id of the job' },
    metadata: JOB_COUNTS,
    severity: 'info',
  },
  'job.delete': {
    recordedBy: ['extraction'],
    when: 'The key of a job is destroyed on request, and its files and results are deleted',
    log: 'tenant',
    resource: { type: 'job', id: 'Id of the job' },
    metadata: JOB_COUNTS,
    severity: 'info',
  },
  'job.expire': {
    recordedBy: ['extraction'],
    when: 'The key of a job is destroyed since no file arrived or was read for its retention, and its files and results are deleted',
    log: 'tenant',
    resource: { type: 'job', id: 'Id of the job' },
    metadata: JOB_COUNTS,
    severity: 'info',
  },
  'kb.create': {
    recordedBy: ['assistant'],
    when: 'A knowledge base is created',
    log: 'tenant',
    resource: { type: 'knowledge_base', id: 'Id of the knowledge base' },
    metadata: {},
    severity: 'info',
  },
  'kb.delete': {
    recordedBy: ['assistant'],
    when: 'A knowledge base is deleted with its documents',
    log: 'tenant',
    resource: { type: 'knowledge_base', id: 'Id of the knowledge base' },
    metadata: { document_count: 'Documents that it had', total_chunks: 'Chunks that it had' },
    severity: 'info',
  },
  'kb.query': {
    recordedBy: ['assistant'],
    when: 'A question is answered or refused; a second time when another answer replaces a streamed one',
    log: 'tenant',
    resource: { type: 'knowledge_base', id: 'Id of the knowledge base' },
    metadata: {
      citation_count: 'Citations of the answer',
      is_answered: 'False when the documents do not answer',
      cache_hit: 'Whether an earlier answer was returned again',
      model_used: 'The language model that writes the answer, or the version of the extractive answer',
      outcome: '`answer_replaced` in the second event',
      event: 'In the second event, the id of the first',
    },
    severity: 'info',
  },
  'document.upload': {
    recordedBy: ['assistant'],
    when: 'A document is added to a knowledge base: one event for each document',
    log: 'tenant',
    resource: { type: 'document', id: 'Id of the document' },
    metadata: {
      knowledge_base_id: 'Id of the knowledge base',
      content_type: 'Format of the file',
      page_count: 'Pages',
      chunk_count: 'Chunks',
    },
    severity: 'info',
  },
  'document.delete': {
    recordedBy: ['assistant'],
    when: 'A document is deleted from a knowledge base',
    log: 'tenant',
    resource: { type: 'document', id: 'Id of the document' },
    metadata: { knowledge_base_id: 'Id of the knowledge base', chunk_count: 'Chunks that it had' },
    severity: 'info',
  },
  'export.create': {
    recordedBy: ['export'],
    when: 'A file was written, before its last bytes are sent',
    log: 'tenant',
    resource: { type: 'export', id: 'Id of the export' },
    metadata: {
      format: 'Code of the format',
      sha256: 'SHA-256 of the file',
      bytes: 'Bytes of the file',
      lines: 'Lines of the file, its header included',
    },
    severity: 'info',
  },
  'fec.validate': {
    recordedBy: ['export', 'extraction'],
    when: 'A FEC was validated, before the result is returned, or stored for a job; again when a process ended before it was stored',
    log: 'tenant',
    resource: { type: 'fec', id: 'Id of the validation' },
    metadata: FEC_COUNTS,
    severity: 'info',
  },
  'fec.report': {
    recordedBy: ['export'],
    when: 'A FEC was validated for a report, before the report is returned',
    log: 'tenant',
    resource: { type: 'fec', id: 'Id of the validation' },
    metadata: FEC_COUNTS,
    severity: 'info',
  },
  'company.check': {
    recordedBy: ['companies'],
    when: 'A company was checked, or no source has it',
    log: 'tenant',
    resource: { type: 'company', id: 'The SIREN' },
    metadata: {
      overall: 'Result of all checks',
      checks: 'Status of each check by its code',
      outcome: '`company_not_found` when no source has the company; the other members are absent then',
    },
    severity: 'info',
  },
  'key.issue': {
    recordedBy: ['operator', 'account'],
    when: 'A key is issued: by a command, by the first start of an installation, or by a key of the tenant',
    log: 'both',
    resource: { type: 'key', id: 'Id of the key' },
    metadata: {
      ...KEY_FACTS,
      ...KEY_GRANT,
      limits: 'Rate limits of its own; absent when the limits of the platform apply',
    },
    severity: 'info',
  },
  'key.rotate': {
    recordedBy: ['operator'],
    when: '`probant keys rotate` replaces a key',
    log: 'operator',
    resource: { type: 'key', id: 'Id of the old key' },
    metadata: {
      tenant_id: KEY_FACTS.tenant_id,
      successor_id: 'Id of the new key',
      overlap_ends_at: 'Time until which the old key works',
      ...KEY_GRANT,
    },
    severity: 'info',
  },
  'key.revoke': {
    recordedBy: ['operator', 'account'],
    when: 'A key is revoked, by a command or by a key of the tenant',
    log: 'both',
    resource: { type: 'key', id: 'Id of the key' },
    metadata: KEY_FACTS,
    severity: 'warning',
  },
} as const satisfies Readonly<Record<string, AuditActionFacts>>;

export type AuditAction = keyof typeof AUDIT_ACTIONS;

/** Members of the second event of an action that failed after its event was recorded. */
export const UNCONFIRMED_METADATA = {
  outcome: '`not_confirmed`',
  event: 'Id of the first event',
} as const;

type Facts<Action extends AuditAction> = (typeof AUDIT_ACTIONS)[Action];
type MetadataName<Action extends AuditAction> = keyof Facts<Action>['metadata'] | keyof typeof UNCONFIRMED_METADATA;
type ChangedName<Action extends AuditAction> =
  Facts<Action> extends { readonly changes: infer Changes } ? keyof Changes : never;

/** An event of one action, with the members that its row allows. */
export type AuditEventOf<Action extends AuditAction> = {
  readonly action: Action;
  readonly resource_type: Facts<Action>['resource']['type'];
  readonly resource_id: string;
  readonly changes?: Readonly<Partial<Record<ChangedName<Action>, unknown>>>;
  readonly metadata?: Readonly<Partial<Record<MetadataName<Action>, unknown>>>;
  /** `info` when left out. */
  readonly severity?: Severity;
};
