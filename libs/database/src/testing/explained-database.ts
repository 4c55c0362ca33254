import type { Database } from '../database.ts';
import type { Sql } from '../statements/sql.ts';

/** A database whose statements are planned before they run. */
export type ExplainedDatabase = {
  readonly database: Database;
  /** The tables that statements read from the first row to the last, each once, sorted. */
  listWholeReads(): readonly string[];
  /** The statements that ran, each once: none means that nothing was tested. */
  countStatements(): number;
};

type PlanNode = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Schema?: string;
  readonly Plans?: readonly PlanNode[];
};

const READING_STATEMENT = /^\s*(?:with|select|insert|update|delete|merge)\b/i;

/**
 * Wraps a database so that each statement is planned without sequential scans before it runs. What the planner reads whole nevertheless
 * has no index for the statement: its cost grows with the table, whatever the size of the tables of the test.
 */
export function explainDatabase(database: Database): ExplainedDatabase {
  const tables = new Set<string>();
  const statements = new Set<string>();
  const explain = async (sql: Sql, text: string, values: readonly unknown[] = []) => {
    if (!READING_STATEMENT.test(text)) return;
    statements.add(text);
    const [row] = await sql.query<{ readonly 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(
      `explain (format json, verbose) ${text}`,
      values,
    );
    for (const { Plan } of row?.['QUERY PLAN'] ?? []) for (const table of findWholeReads(Plan)) tables.add(table);
  };
  const wrap =
    <T>(work: (sql: Sql) => Promise<T>) =>
    async (sql: Sql): Promise<T> => {
      await sql.query('set local enable_seqscan = off');
      return work({
        ...sql,
        async query(text, values) {
          await explain(sql, text, values);
          return sql.query(text, values);
        },
        async prepared(name, text, values) {
          await explain(sql, text, values);
          return sql.prepared(name, text, values);
        },
        async preparedLast(name, text, values) {
          await explain(sql, text, values);
          return sql.preparedLast(name, text, values);
        },
      });
    };
  return {
    listWholeReads: () => [...tables].sort(),
    countStatements: () => statements.size,
    database: {
      ...database,
      tenant: (tenant, work, options) => database.tenant(tenant, wrap(work), options),
      snapshot: (tenant, work, options) => database.snapshot(tenant, wrap(work), options),
      system: (work, options) => database.system(wrap(work), options),
      sweep: (work, options) => database.sweep(wrap(work), options),
    },
  };
}

function findWholeReads(node: PlanNode): readonly string[] {
  const own = node['Node Type'] === 'Seq Scan' ? [`${node.Schema}.${node['Relation Name']}`] : [];
  return [...own, ...(node.Plans ?? []).flatMap(findWholeReads)];
}
