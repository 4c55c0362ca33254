import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

export type Migration = {
  readonly number: number;
  readonly name: string;
  readonly file: string;
  readonly sql: string;
  readonly sha256: Buffer;
};

/** A set of migrations cannot be applied; the message names the file and the reason. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

const MIGRATION_FILE_PATTERN = /^(\d{4})-([a-z0-9]+(?:-[a-z0-9]+)*)\.sql$/;

/** Returns the files of one owner in order. Numbers are 1, 2, 3, ...; a gap or a duplicate comes from merging two branches. */
export async function readMigrations(owner: string, folder: URL): Promise<readonly Migration[]> {
  const base = folder.href.endsWith('/') ? folder : new URL(`${folder.href}/`);
  const files = (await readdir(base)).sort();
  return Promise.all(
    files.map(async (file, index) => {
      const [, digits, name] = MIGRATION_FILE_PATTERN.exec(file) ?? [];
      if (digits === undefined || name === undefined)
        throw new MigrationError(`${owner}/${file} is not a migration: expected a name like 0001-create-tables.sql`);
      if (Number(digits) !== index + 1)
        throw new MigrationError(`${owner}/${file} has number ${Number(digits)}, expected ${index + 1}`);
      // Line endings of a checkout on Windows must not look like a change.
      const sql = (await readFile(new URL(file, base), 'utf8')).replaceAll('\r\n', '\n');
      return { number: index + 1, name, file, sql, sha256: createHash('sha256').update(sql).digest() };
    }),
  );
}
