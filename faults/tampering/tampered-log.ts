import type { Database, Sql } from '@probant/database/database';
import { type ColumnType, isKnownType, toBytesSql, toLiteralSql } from './byte-changes.ts';

/** The tables that verification covers. */
export const LOG_TABLES = ['event', 'chain_head', 'erasure', 'erased', 'erasure_head'] as const;
type Table = (typeof LOG_TABLES)[number];

export type Column = {
  readonly table: Table;
  readonly name: string;
  readonly type: ColumnType;
  readonly isKey: boolean;
};

/** A row, and its cells as bytes. */
export type Row = { readonly place: string; readonly cells: Readonly<Record<string, Buffer | null>> };

/** The log with the access of an attacker who owns the database server. */
export type TamperedLog = {
  readonly columns: readonly Column[];
  /** Reads a tenant's rows of a table, ordered by key. */
  rows(table: Table, tenant: string): Promise<readonly Row[]>;
  /**
   * Sets a cell while `meanwhile` runs. Returns false when the table refuses the value because another row has that key.
   */
  withCell(column: Column, row: Row, value: Buffer | null, meanwhile: () => Promise<void>): Promise<boolean>;
  /** Returns a statement that copies rows of a table, with some columns replaced by SQL expressions. */
  copy(table: Table, where: string, replaced: Readonly<Record<string, string>>): string;
  /** Runs statements, and restores every table after `meanwhile`. */
  withStatements(statements: readonly string[], meanwhile: () => Promise<void>): Promise<void>;
};

/**
 * Removes what would prevent tampering: check constraints, generated columns, and for each statement the triggers. From then on no
 * checkpoint is signed: one of a moment in which a log is altered would contradict the log that is restored.
 */
export async function openForTampering(superuser: Database): Promise<TamperedLog> {
  const columns = await retryOnDeadlock(superuser, async (sql) => {
    const logColumns = await readColumns(sql);
    await dropObstacles(sql);
    await sql.query('alter table audit.checkpoint add constraint ends_here check (false) not valid');
    for (const table of LOG_TABLES) await sql.query(`create table saved_${table} as table audit.${table}`);
    return logColumns;
  });
  const run = <T>(work: (sql: Sql) => Promise<T>) =>
    superuser.system(async (sql) => {
      await sql.query('set local session_replication_role = replica; set local synchronous_commit = off');
      return work(sql);
    });
  const columnsIn = (table: Table) => columns.filter((column) => column.table === table);
  return {
    columns,
    rows: (table, tenant) =>
      run(async (sql) => {
        const cells = columnsIn(table).map(({ name, type }) => `${toBytesSql(type, name)} as ${name}`);
        const rows = await sql.query<Record<string, Buffer | null> & { place: string }>(
          `select ctid::text as place, ${cells} from audit.${table} where tenant_id = $1 order by ${TABLE_KEYS[table]}`,
          [tenant],
        );
        return rows.map(({ place, ...cells }) => ({ place, cells: cells as Record<string, Buffer | null> }));
      }),
    async withCell({ table, name, type }, row, value, meanwhile) {
      // An update creates a new row version, so the row is found by its key and restored by its ctid.
      const key = TABLE_KEYS[table]
        .split(', ')
        .map((column) => `${column} = ${toLiteralSql(typeOf(table, column), row.cells[column] ?? null)}`);
      const place = await run(async (sql) => {
        const [changed] = await sql.query<{ place: string }>(
          `update audit.${table} set ${name} = ${toLiteralSql(type, value)} where ${key.join(' and ')} returning ctid::text as place`,
        );
        if (!changed) throw new Error(`no matching row in ${table}`);
        return changed.place;
      }).catch((error: unknown) => {
        if ((error as { code?: string }).code === UNIQUE_VIOLATION_CODE) return null;
        throw error;
      });
      if (place === null) return false;
      await meanwhile().finally(() =>
        run((sql) =>
          sql.query(
            `update audit.${table} set ${name} = ${toLiteralSql(type, row.cells[name] ?? null)} where ctid = '${place}'`,
          ),
        ),
      );
      return true;
    },
    copy(table, where, replaced) {
      const names = columnsIn(table).map(({ name }) => name);
      return `insert into audit.${table} (${names}) select ${names.map((name) => replaced[name] ?? name)} from audit.${table} where ${where}`;
    },
    async withStatements(statements, meanwhile) {
      await run(async (sql) => {
        for (const statement of statements) await sql.query(statement);
      });
      await meanwhile().finally(() =>
        run(async (sql) => {
          for (const table of LOG_TABLES)
            await sql.query(`delete from audit.${table}; insert into audit.${table} table saved_${table}`);
        }),
      );
    },
  };

  function typeOf(table: Table, name: string): ColumnType {
    const column = columns.find((candidate) => candidate.table === table && candidate.name === name);
    if (!column) throw new RangeError(`${table} has no column ${name}`);
    return column.type;
  }
}

/** Runs a transaction that locks whole tables, and retries when it deadlocks with the running service. */
async function retryOnDeadlock<T>(superuser: Database, work: (sql: Sql) => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await superuser.system(work);
    } catch (error) {
      if ((error as { code?: string }).code !== DEADLOCK_CODE) throw error;
    }
}

const DEADLOCK_CODE = '40P01';

const TABLE_KEYS: Readonly<Record<Table, string>> = {
  event: 'tenant_id, chain_seq',
  chain_head: 'tenant_id',
  erasure: 'tenant_id, erasure_seq',
  erased: 'tenant_id, chain_seq, erasure_seq',
  erasure_head: 'tenant_id',
};

const UNIQUE_VIOLATION_CODE = '23505';

/** Reads all columns, so that columns added later are covered too. */
async function readColumns(sql: Sql): Promise<readonly Column[]> {
  const rows = await sql.query<{ table: Table; name: string; type: string }>(
    `select table_name as table, column_name as name, data_type as type from information_schema.columns
     where table_schema = 'audit' and table_name = any($1) order by table_name, ordinal_position`,
    [LOG_TABLES],
  );
  return rows.map(({ table, name, type }) => {
    if (!isKnownType(type)) throw new Error(`unknown type ${type} of ${table}.${name}`);
    return { table, name, type, isKey: TABLE_KEYS[table].split(', ').includes(name) };
  });
}

async function dropObstacles(sql: Sql): Promise<void> {
  const obstacles = await sql.query<{ statement: string }>(
    `select format('alter table audit.%I drop constraint %I', relname, conname) as statement
       from pg_constraint join pg_class on pg_class.oid = conrelid
       where relnamespace = 'audit'::regnamespace and contype = 'c'
     union all
     select format('alter table audit.%I alter column %I drop expression', relname, attname)
       from pg_attribute join pg_class on pg_class.oid = attrelid
       where relnamespace = 'audit'::regnamespace and relkind = 'r' and attgenerated <> ''
     union all
     select format('alter table audit.%I alter column %I drop not null', relname, attname)
       from pg_attribute join pg_class on pg_class.oid = attrelid
       where relnamespace = 'audit'::regnamespace and relkind = 'r' and attnum > 0 and attnotnull and not exists
         (select from pg_index where indrelid = attrelid and indisprimary and attnum = any(indkey))`,
  );
  for (const { statement } of obstacles) await sql.query(statement);
}
