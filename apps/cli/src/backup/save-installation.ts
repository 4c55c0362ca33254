import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { BackupTable } from '@probant/database/backup/backup-tables';
import { readBackup } from '@probant/database/backup/read-backup';
import type { Database } from '@probant/database/database';
import { PIECE_BYTES } from './archive/archive-reader.ts';
import { type ArchiveWriter, type WrittenFile, writeArchive } from './archive/archive-writer.ts';
import { FORMAT_VERSION, type Manifest, type SavedTable } from './archive/manifest.ts';

export type BackupPlan = {
  readonly file: string;
  /** Null: the keys are left out. */
  readonly keysFile: string | null;
  /** Folders of the installation; the month keys of scoring are in neither. */
  readonly anchorFolder: string;
  readonly keyFolder: string;
  readonly mayReplace: boolean;
  readonly createdAt: Date;
  readonly productVersion: string;
  readonly onRows: (count: number) => void;
};

export type BackupSummary = {
  readonly tables: number;
  readonly rows: number;
  readonly anchors: number;
  readonly file: WrittenFile;
  /** Null when the keys were left out. */
  readonly keys: WrittenFile | null;
};

/** Member folder of the rows of a table; of two tables none has the same. */
export const nameTableFolder = ({ schema, name }: Pick<BackupTable, 'schema' | 'name'>): string =>
  `database/${schema}.${name}`;

/** Saves the database, the anchors and, in a file of their own, the keys of an installation. */
export async function saveInstallation(database: Database, plan: BackupPlan): Promise<BackupSummary> {
  const tables: SavedTable[] = [];
  let anchors = 0;
  const describe = (format: Manifest['format']) =>
    ({
      format,
      format_version: FORMAT_VERSION,
      created_at: plan.createdAt.toISOString(),
      product_version: plan.productVersion,
    }) as const;
  // The keys first: a rotation in between leaves the old key beside the new database, which the audit trail names.
  const keys =
    plan.keysFile === null
      ? null
      : await writeArchive(plan.keysFile, plan, async (archive) => {
          await addFolder(archive, plan.keyFolder, 'keys');
          return { ...describe('probant-backup-keys'), server_version: null, migrations: [], tables: [] };
        });
  const file = await writeArchive(plan.file, plan, async (archive) => {
    // Before the database is read: an anchor that covers later events would make a restored log look cut off.
    anchors = await addFolder(archive, plan.anchorFolder, 'anchors');
    const contents = await readBackup(database, async (table, chunks) => {
      const rows = await addRows(archive, table, chunks, plan.onRows);
      tables.push({ ...table, columns: [...table.columns], rows });
    });
    const { serverVersion, migrations } = contents;
    return { ...describe('probant-backup'), server_version: serverVersion, migrations: [...migrations], tables };
  });
  return { tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows, 0), anchors, file, keys };
}

const NEW_LINE = 0x0a;

/** Adds the rows of a table in pieces and returns their number: a line break within a value is escaped. */
async function addRows(
  archive: ArchiveWriter,
  table: BackupTable,
  chunks: AsyncIterable<Uint8Array>,
  onRows: (count: number) => void,
): Promise<number> {
  let [piece, pieceBytes, pieces, rows]: [Uint8Array[], number, number, number] = [[], 0, 0, 0];
  const flush = async () => {
    const number = String(pieces++).padStart(6, '0');
    await archive.add(`${nameTableFolder(table)}/${number}.copy`, Buffer.concat(piece));
    [piece, pieceBytes] = [[], 0];
  };
  for await (const chunk of chunks) {
    const count = countLines(chunk);
    rows += count;
    onRows(count);
    piece.push(chunk);
    pieceBytes += chunk.length;
    if (pieceBytes >= PIECE_BYTES) await flush();
  }
  if (pieceBytes > 0) await flush();
  return rows;
}

function countLines(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(NEW_LINE); at !== -1; at = bytes.indexOf(NEW_LINE, at + 1)) count++;
  return count;
}

/** Adds the files of a folder, if it exists, and returns their number. */
async function addFolder(archive: ArchiveWriter, folder: string, name: 'anchors' | 'keys'): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of files) {
    const [bytes, { mtime }] = await Promise.all([readFile(file), stat(file)]);
    await archive.add(`${name}/${relative(folder, file)}`, bytes, mtime);
  }
  return files.length;
}
