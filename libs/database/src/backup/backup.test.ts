import { createUuidV7Source } from '@probant/kernel/ids';
import { silentLogger } from '@probant/kernel/logging';
import { parseTenantId } from '@probant/kernel/tenant';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openMigratedDatabase } from '../migrations/open-migrated-database.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import type { BackupTable } from './backup-tables.ts';
import { loadBackup } from './load-backup.ts';
import { readBackup } from './read-backup.ts';

const TENANTS = ['acme', 'other'].map((name) => parseTenantId(name));
const SCHEMA_SQL = `
  create schema sample;
  create table sample.note (tenant_id text not null, id uuid not null, text text, size integer generated always as (length(text)) stored,
    primary key (tenant_id, id));
  create table sample.line (tenant_id text not null, note_id uuid not null, text text not null,
    foreign key (tenant_id, note_id) references sample.note);
  alter table sample.note enable row level security;
  alter table sample.note force row level security;
  create policy own_tenant on sample.note using (tenant_id = (select current_setting('probant.tenant', true)));
  alter table sample.line enable row level security;
  alter table sample.line force row level security;
  create policy own_tenant on sample.line using (tenant_id = (select current_setting('probant.tenant', true)));
  revoke delete, update on sample.line from current_user;
  create table probant_migration (room text, number integer);`;

const newId = createUuidV7Source(() => 0);
let [source, target]: TestDatabase[] = [];
beforeEach(async () => {
  [source, target] = await Promise.all([createTestDatabase([]), createTestDatabase([])]);
  for (const { database } of [source, target]) await database.system((sql) => sql.query(SCHEMA_SQL));
});
afterEach(async () => {
  await source?.close();
  await target?.close();
});

/** Creates the policies as the start of a platform does. */
const start = async ({ url }: TestDatabase) => {
  const options = { url, migrationUrl: null, migrations: [], logger: silentLogger };
  await (await openMigratedDatabase(options)).close();
};

const addNotes = async ({ database }: TestDatabase, texts: readonly (string | null)[]) => {
  for (const tenant of TENANTS)
    await database.tenant(tenant, async (sql) => {
      for (const text of texts) {
        const id = newId();
        await sql.query('insert into sample.note (tenant_id, id, text) values ($1, $2, $3)', [tenant, id, text]);
        await sql.query('insert into sample.line (tenant_id, note_id, text) values ($1, $2, $3)', [tenant, id, 'a\tb']);
      }
    });
};

const readNotes = ({ database }: TestDatabase, tenant = TENANTS[0] ?? expect.fail()) =>
  database.tenant(tenant, (sql) =>
    sql.query<{ text: string | null; size: number }>('select text, size from sample.note order by id'),
  );

const save = async (from: TestDatabase) => {
  const saved: { readonly table: BackupTable; readonly rows: Buffer }[] = [];
  await readBackup(from.database, async (table, rows) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of rows) chunks.push(chunk);
    saved.push({ table, rows: Buffer.concat(chunks) });
  });
  return saved;
};
const load = (to: TestDatabase, saved: Awaited<ReturnType<typeof save>>) =>
  loadBackup(
    to.database,
    saved.map(({ table }) => table),
    (table) => [saved.find((one) => one.table === table)?.rows ?? Buffer.alloc(0)],
  );

describe('a backup of tables with row security', () => {
  const texts = ['plain', 'tab\tbreak\nslash\\ é', '', null];

  test('contains the rows of every tenant, each table after those it refers to, and is loaded byte for byte', async () => {
    const [from, to] = [source ?? expect.fail(), target ?? expect.fail()];
    await addNotes(from, texts);
    await start(from);
    const saved = await save(from);
    expect(saved.map(({ table }) => table.name)).toEqual(['note', 'line']);
    expect(saved[0]?.table.columns).toEqual(['tenant_id', 'id', 'text']);
    expect(await load(to, saved)).toEqual([8, 8]);
    for (const tenant of TENANTS) expect(await readNotes(to, tenant)).toEqual(await readNotes(from, tenant));
    // Row security is forced again: without a tenant the owner sees nothing.
    expect(await to.database.system((sql) => sql.query('select from sample.note'))).toHaveLength(0);
  });

  test('is refused while row security would hide rows', async () => {
    await addNotes(source ?? expect.fail(), texts);
    await expect(save(source ?? expect.fail())).rejects.toThrow(
      /^row security hides the rows of sample\.line: start this version of the platform once/,
    );
  });

  test('shows the rows of every tenant to no other transaction of the owner', async () => {
    const from = source ?? expect.fail();
    await addNotes(from, texts);
    await start(from);
    expect(await from.database.system((sql) => sql.query('select from sample.note'))).toHaveLength(0);
    expect(await readNotes(from)).toHaveLength(4);
  });

  test('is what the tables were at one instant', async () => {
    const from = source ?? expect.fail();
    await addNotes(from, ['before']);
    await start(from);
    const counts: number[] = [];
    await readBackup(from.database, async (_, rows) => {
      let bytes = '';
      for await (const chunk of rows) bytes += Buffer.from(chunk).toString();
      counts.push(bytes.split('\n').length - 1);
      await addNotes(from, ['during']);
    });
    expect(counts).toEqual([2, 2]);
  });

  test('leaves nothing when a row cannot be loaded', async () => {
    const [from, to] = [source ?? expect.fail(), target ?? expect.fail()];
    await addNotes(from, texts);
    await start(from);
    const saved = await save(from);
    const damaged = saved.map(({ table, rows }) => ({
      table,
      rows: table.name === 'line' ? Buffer.from('x\n') : rows,
    }));
    await expect(load(to, damaged)).rejects.toThrow();
    expect(await readNotes(to)).toHaveLength(0);
  });

  test('is refused by a database whose tables differ', async () => {
    const [from, to] = [source ?? expect.fail(), target ?? expect.fail()];
    await start(from);
    const saved = await save(from);
    await to.database.system((sql) => sql.query('alter table sample.line add column more text'));
    await expect(load(to, saved)).rejects.toThrow(/^the tables of the backup do not match its migrations/);
  });
});
