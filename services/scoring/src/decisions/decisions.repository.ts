import { type DecisionValue, MAX_LISTED_DECISIONS } from '@probant/contracts/scoring';
import type { Database } from '@probant/database/database';
import { runInTurn } from '@probant/database/run-in-turn';
import type { TenantId } from '@probant/kernel/tenant';

export type Decision = {
  readonly id: string;
  readonly analysisId: string;
  readonly decision: DecisionValue;
  /** Pseudonym of the reviewer. */
  readonly reviewerRef: string;
  readonly supersedes: string | null;
  readonly agreesWithScore: boolean | null;
  readonly secondsSinceScoring: number;
  readonly createdAt: Date;
};

export type SupersededState = 'current' | 'superseded' | 'unknown';

/** Counts of decisions, by which an operator sees whether people follow the score without looking (AI Act, article 14). */
export type OversightCounts = {
  readonly decisions: number;
  /** Decisions that agree or disagree with the score; the others are neither. */
  readonly comparable: number;
  readonly agreeing: number;
  readonly hasty: number;
};

export type DecisionsRepository = ReturnType<typeof createDecisionsRepository>;

export const createDecisionsRepository = (database: Database) => ({
  /** Returns whether a decision of an analysis can be superseded. */
  findState: (tenant: TenantId, analysisId: string, id: string): Promise<SupersededState> =>
    database.tenant(tenant, async (sql) => {
      const [row] = await sql.query<{ is_superseded: boolean }>(
        `select exists (select from scoring.decision later where later.tenant_id = $1 and later.supersedes = d.id) as is_superseded
         from scoring.decision d where d.tenant_id = $1 and d.id = $2 and d.analysis_id = $3`, // primary key
        [tenant, id, analysisId],
      );
      return row === undefined ? 'unknown' : row.is_superseded ? 'superseded' : 'current';
    }),

  /** Returns a decision of any analysis. */
  find: (tenant: TenantId, id: string): Promise<Decision | null> =>
    database.tenant(tenant, async (sql) => {
      const [row] = await sql.query<Decision>(
        `select id, analysis_id as "analysisId", decision, reviewer_ref as "reviewerRef", supersedes,
           agrees_with_score as "agreesWithScore", seconds_since_scoring::float8 as "secondsSinceScoring",
           created_at as "createdAt"
         from scoring.decision where tenant_id = $1 and id = $2`, // primary key
        [tenant, id],
      );
      return row ?? null;
    }),

  /** Runs `work` while no other process records the decision with this id. Its statements are in transactions of their own. */
  inTurn: <T>(tenant: TenantId, id: string, work: () => Promise<T>): Promise<T> =>
    runInTurn(database, tenant, `probant.decision/${id}`, work),

  /** Stores a decision. False when another one superseded the same decision in the meantime. */
  store: (tenant: TenantId, decision: Decision): Promise<boolean> =>
    database.tenant(tenant, async (sql) => {
      const stored = await sql.query(
        `insert into scoring.decision (tenant_id, id, analysis_id, decision, reviewer_ref, supersedes, agrees_with_score,
           seconds_since_scoring, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (tenant_id, supersedes) do nothing returning id`,
        [
          tenant,
          decision.id,
          decision.analysisId,
          decision.decision,
          decision.reviewerRef,
          decision.supersedes,
          decision.agreesWithScore,
          decision.secondsSinceScoring,
          decision.createdAt,
        ],
      );
      return stored.length === 1;
    }),

  /** Lists the newest decisions of an analysis, newest first. */
  list: (tenant: TenantId, analysisId: string): Promise<readonly Decision[]> =>
    database.tenant(tenant, async (sql) =>
      sql.query<Decision>(
        `select id, analysis_id as "analysisId", decision, reviewer_ref as "reviewerRef", supersedes,
           agrees_with_score as "agreesWithScore", seconds_since_scoring::float8 as "secondsSinceScoring",
           created_at as "createdAt"
         from scoring.decision where tenant_id = $1 and analysis_id = $2 -- decision_by_analysis
         order by created_at desc, id desc limit $3`,
        [tenant, analysisId, MAX_LISTED_DECISIONS],
      ),
    ),

  countOversight: (tenant: TenantId, hastySeconds: number): Promise<OversightCounts> =>
    database.tenant(tenant, async (sql) => {
      const [counts] = await sql.query<OversightCounts>(
        `select count(*)::integer as decisions,
           count(agrees_with_score)::integer as comparable,
           (count(*) filter (where agrees_with_score))::integer as agreeing,
           (count(*) filter (where seconds_since_scoring < $2))::integer as hasty
         from scoring.decision where tenant_id = $1`,
        [tenant, hastySeconds],
      );
      return counts ?? { decisions: 0, comparable: 0, agreeing: 0, hasty: 0 };
    }),
});
