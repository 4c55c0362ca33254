import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@probant/kernel/repository-root';

/** The migrations of each owner are in a folder, and its tables in schemas. */
const OWNERS: readonly { readonly folder: string; readonly tables: string }[] = [
  { folder: 'libs/keys', tables: "nspname = 'public' and relname like 'probant\\_key%'" },
  { folder: 'services/audit-trail', tables: "nspname = 'audit'" },
  { folder: 'services/assistant', tables: "nspname = 'assistant'" },
  { folder: 'services/companies', tables: "nspname = 'companies'" },
  { folder: 'services/extraction', tables: "nspname in ('extraction', 'extraction_jobs')" },
  { folder: 'services/gateway', tables: "nspname = 'gateway'" },
  { folder: 'services/scoring', tables: "nspname = 'scoring'" },
];

/** The check of an erasure lists every column of an event, and refuses where one is missing: a column is added there, too. */
const LIST_COLUMNS_OF_EVENT = `do $$
begin
  execute replace(
    pg_get_functiondef('audit.refuse_event_update'::regproc),
    'was.recorded_by', 'was.recorded_by, was.next_note, was.next_flag'
  );
end
$$;
`;

/** What an installed version consists of. */
const PARTS = ['apps', 'client', 'libs', 'models', 'node_modules', 'openapi', 'services', 'package.json'];

/** Adds what a running version does not know to every table: a column with a default, and one that may be null. */
const addColumns = (tables: string): string => `do $$
declare
  found record;
begin
  for found in
    select c.oid::regclass as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where relkind in ('r', 'p') and not relispartition and ${tables}
  loop
    execute format('alter table %s add column next_note text, add column next_flag boolean not null default false', found.name);
  end loop;
end
$$;
`;

/**
 * Makes the next version of the program in a folder of its own: the present code, and one more migration of each owner that adds columns to
 * all of its tables. Files are hard links. The folder is in the repository, since the packages of a link must be on the same disk.
 */
export function createNextVersion(): { readonly root: string; remove(): void } {
  const root = mkdtempSync(join(repositoryRoot, '.next-version-'));
  const remove = () => rmSync(root, { recursive: true, force: true });
  try {
    execFileSync('cp', ['-al', ...PARTS.map((part) => join(repositoryRoot, part)), root]);
    for (const { folder, tables } of OWNERS) {
      const migrations = join(root, folder, 'migrations');
      const number = String(readdirSync(migrations).length + 1).padStart(4, '0');
      const more = folder === 'services/audit-trail' ? LIST_COLUMNS_OF_EVENT : '';
      writeFileSync(join(migrations, `${number}-next-version.sql`), addColumns(tables) + more);
    }
    return { root, remove };
  } catch (error) {
    remove();
    throw error;
  }
}
