import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

export type Migration = {
  readonly number: number;
  readonly name: string;
  readonly file: string;
  readonly sql: string;
  readonly sha256: Buffer;
};

/** A set of migrations that cannot be applied as it stands; the sentence says which file and why. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

const MIGRATION_FILE_PATTERN = /^(\d{4})-([a-z0-9]+(?:-[a-z0-9]+)*)\.sql$/;

/** The files of a room in order. Numbers are 1, 2, 3, ...: a hole or a double is two branches that met. */
export async function readMigrations(room: string, folder: URL): Promise<readonly Migration[]> {
  const base = folder.href.endsWith('/') ? folder : new URL(`${folder.href}/`);
  const files = (await readdir(base)).sort();
  return Promise.all(
    files.map(async (file, index) => {
      const [, digits, name] = MIGRATION_FILE_PATTERN.exec(file) ?? [];
      if (digits === undefined || name === undefined)
        throw new MigrationError(`${room}/${file} is not a migration: expected a name like 0001-create-tables.sql`);
      if (Number(digits) !== index + 1)
        throw new MigrationError(`${room}/${file} has number ${Number(digits)} where ${index + 1} is due`);
      // Line ends of a checkout on Windows must not look like a change.
      const sql = (await readFile(new URL(file, base), 'utf8')).replaceAll('\r\n', '\n');
      return { number: index + 1, name, file, sql, sha256: createHash('sha256').update(sql).digest() };
    }),
  );
}
