import type { Database } from '@probant/database/database';
import { runInTurn } from '@probant/database/run-in-turn';
import type { TenantId } from '@probant/kernel/tenant';
import type { JournalEntry } from './journal-entry.ts';
import { formatFirstDay, type Month } from './month.ts';

/** By which a repeated call is recognised. */
export type RecordedAnalysis = Pick<JournalEntry, 'month' | 'subjectRef' | 'asOf' | 'evidenceSha256'>;

export type AnalysesRepository = ReturnType<typeof createAnalysesRepository>;

export const createAnalysesRepository = (database: Database) => ({
  /** Stores all entries or none. */
  store: (tenant: TenantId, entries: readonly JournalEntry[]): Promise<void> =>
    database.tenant(tenant, async (sql) => {
      await sql.query(
        `insert into scoring.analysis (tenant_id, id, month, subject_ref, overall_score, fit_level, dimension_scores, weights,
           as_of, scoring_version, notice_version, evidence_sha256, created_at)
         select $1, e.id, e.month, e.subject_ref, e.overall_score, e.fit_level, e.dimension_scores, e.weights,
           e.as_of, e.scoring_version, e.notice_version, decode(e.evidence_sha256, 'hex'), e.created_at
         from json_to_recordset($2::json) as e (id uuid, month date, subject_ref text, overall_score integer, fit_level text,
           dimension_scores json, weights json, as_of date, scoring_version text, notice_version text, evidence_sha256 text,
           created_at timestamptz)`,
        [
          tenant,
          JSON.stringify(
            entries.map((entry) => ({
              id: entry.id,
              month: formatFirstDay(entry.month),
              subject_ref: entry.subjectRef,
              overall_score: entry.overallScore,
              fit_level: entry.fitLevel,
              dimension_scores: entry.dimensionScores,
              weights: entry.weights,
              as_of: entry.asOf,
              scoring_version: entry.scoringVersion,
              notice_version: entry.noticeVersion,
              evidence_sha256: entry.evidenceSha256,
              created_at: entry.createdAt.toISOString(),
            })),
          ),
        ],
      );
    }),

  /** Lists those of these analyses that are stored, by id. */
  listRecorded: (tenant: TenantId, ids: readonly string[]): Promise<ReadonlyMap<string, RecordedAnalysis>> =>
    database.tenant(tenant, async (sql) => {
      const rows = await sql.query<RecordedAnalysis & { id: string }>(
        `select id, to_char(month, 'YYYY-MM') as month, subject_ref as "subjectRef", to_char(as_of, 'YYYY-MM-DD') as "asOf",
           encode(evidence_sha256, 'hex') as "evidenceSha256"
         from scoring.analysis where tenant_id = $1 and id = any($2::uuid[])`, // primary key
        [tenant, ids],
      );
      return new Map(rows.map(({ id, ...recorded }) => [id, recorded]));
    }),

  /** Runs `work` while no other process records the analysis with this id. Its statements are in transactions of their own. */
  inTurn: <T>(tenant: TenantId, id: string, work: () => Promise<T>): Promise<T> =>
    runInTurn(database, tenant, `probant.analysis/${id}`, work),

  find: (tenant: TenantId, id: string): Promise<StoredAnalysis | null> =>
    database.tenant(tenant, async (sql) => {
      const [row] = await sql.query<{
        subject_ref: string | null;
        month: string;
        overall_score: number;
        created_at: Date;
      }>(
        `select subject_ref, to_char(month, 'YYYY-MM') as month, overall_score, created_at from scoring.analysis
         where tenant_id = $1 and id = $2`, // primary key
        [tenant, id],
      );
      return row === undefined
        ? null
        : {
            subjectRef: row.subject_ref,
            month: row.month as Month,
            overallScore: row.overall_score,
            createdAt: row.created_at,
          };
    }),

  /** Counts the analyses of each of these pseudonyms; those without any are absent. */
  countBySubject: (tenant: TenantId, subjectRefs: readonly string[]): Promise<ReadonlyMap<string, number>> =>
    database.tenant(tenant, async (sql) => {
      const rows = await sql.query<{ subject_ref: string; count: number }>(
        `select subject_ref, count(*)::integer as count from scoring.analysis
         where tenant_id = $1 and subject_ref = any ($2) group by subject_ref`, // analysis_by_subject
        [tenant, subjectRefs],
      );
      return new Map(rows.map(({ subject_ref, count }) => [subject_ref, count]));
    }),

  /** Finds everything that is kept of an analysis. */
  findEntry: (tenant: TenantId, id: string): Promise<JournalEntry | null> =>
    database.tenant(tenant, async (sql) => {
      const [row] = await sql.query<JournalEntry>(
        `select id, to_char(month, 'YYYY-MM') as month, subject_ref as "subjectRef", overall_score as "overallScore",
           fit_level as "fitLevel", dimension_scores as "dimensionScores", weights, to_char(as_of, 'YYYY-MM-DD') as "asOf",
           scoring_version as "scoringVersion", notice_version as "noticeVersion",
           encode(evidence_sha256, 'hex') as "evidenceSha256", created_at as "createdAt"
         from scoring.analysis where tenant_id = $1 and id = $2`, // primary key
        [tenant, id],
      );
      return row ?? null;
    }),
});

export type StoredAnalysis = Pick<JournalEntry, 'subjectRef' | 'month' | 'overallScore' | 'createdAt'>;
