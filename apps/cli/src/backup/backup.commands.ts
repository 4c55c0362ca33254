import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { auditTrailMigrations } from '@probant/audit-trail/migrations';
import { RestoreRefusedError } from '@probant/database/backup/load-backup';
import { readProductVersion } from '@probant/kernel/product-version';
import { Command } from 'commander';
import { withAuditTrail } from '../audit/with-audit-trail.ts';
import { commandClock } from '../command-process.ts';
import { CheckFailedError } from '../exit-codes.ts';
import { withOwnerDatabase } from '../installation.ts';
import { createProgressBar } from '../progress/progress-bar.ts';
import { readCommandSettings } from '../settings.ts';
import { printLine } from '../terminal/print-result.ts';
import { verifyArchive } from './archive/archive-reader.ts';
import type { WrittenFile } from './archive/archive-writer.ts';
import type { Manifest } from './archive/manifest.ts';
import { findSavedFolders } from './installation-folders.ts';
import { loadInstallation } from './load-installation.ts';
import { saveInstallation } from './save-installation.ts';
import { type LogCheck, verifyLogs } from './verify-logs.ts';

type BackupOptions = { readonly force?: true; readonly keys: boolean };

const nameKeysFile = (file: string): string => `${file}.keys`;

export const createBackupCommand = (): Command =>
  new Command('backup')
    .argument('<file>', 'file to create, such as probant-2026-11-23.tar.zst; the keys go to <file>.keys')
    .option('--force', 'replace existing files')
    .option('--no-keys', 'leave out the signing keys')
    .action(async (name: string, { force, keys }: BackupOptions) => {
      const file = resolve(name);
      const keysFile = keys ? nameKeysFile(file) : null;
      for (const existing of [file, keysFile])
        if (!force && existing !== null && existsSync(existing))
          throw new Error(`${existing} already exists: name another file, or use --force to replace it`);
      if (!existsSync(dirname(file)))
        throw new Error(`the folder ${dirname(file)} does not exist: create it, or name a file in another one`);
      const bar = createProgressBar({ label: 'backup', total: null, unit: 'rows' });
      try {
        const summary = await withOwnerDatabase((database) =>
          saveInstallation(database, {
            file,
            keysFile,
            ...findSavedFolders(readCommandSettings()),
            mayReplace: force === true,
            createdAt: new Date(commandClock()),
            productVersion: readProductVersion(),
            onRows: (count) => bar.add(count),
          }),
        );
        bar.close();
        printLine(`${summary.rows} rows of ${summary.tables} tables and ${summary.anchors} files of anchors`);
        printLine(describeFile(file, summary.file));
        if (keysFile !== null && summary.keys !== null) {
          printLine(describeFile(keysFile, summary.keys));
          printLine(
            `${keysFile} contains the private keys of the installation: keep it secret, and apart from the backup`,
          );
        }
        printLine(
          'Not included: the month keys of scoring (PROBANT_KEK_DIR or PROBANT_KEK_S3_BUCKET), which must never be in a backup',
        );
      } finally {
        bar.close();
      }
    });

const describeFile = (name: string, { bytes, sha256 }: WrittenFile): string =>
  `${name}: ${bytes} bytes, SHA-256 ${sha256}`;

export const createRestoreCommand = (): Command =>
  new Command('restore')
    .argument('<file>', 'a file of "probant backup"; the keys are read from <file>.keys')
    .option('--no-keys', 'restore without the signing keys: copy them into the data folder before the start')
    .action(async (name: string, { keys }: { readonly keys: boolean }) => {
      const file = resolve(name);
      const keysFile = keys ? nameKeysFile(file) : null;
      const manifest = await restoreInstallation(file, keysFile);
      if (!hasAuditTrail(manifest)) printLine('The backup has no logs: it is of a database without an audit trail');
      else if (keysFile === null) printLine('The logs were not verified: their keys are not part of this restore');
      else await verifyRestoredLogs();
    });

/** Loads a backup, prints what it contained, and returns its manifest. */
async function restoreInstallation(file: string, keysFile: string | null): Promise<Manifest> {
  const reading = createProgressBar({ label: 'restore', total: 2 * (await stat(file)).size, unit: 'bytes' });
  try {
    const onRead = (bytes: number) => reading.add(bytes);
    const manifest = await verifyArchive(file, 'probant-backup', onRead);
    if (keysFile !== null) await requireKeys(keysFile);
    const settings = readCommandSettings();
    const { anchorFolder } = findSavedFolders(settings);
    const summary = await loadInstallation({ file, manifest, keysFile, anchorFolder, settings, onRead }).catch(
      toCheckFailure,
    );
    reading.close();
    printLine(
      `${summary.rows} rows of ${manifest.tables.length} tables, ${summary.anchors} files of anchors and ${summary.keys} of keys restored, as of ${manifest.created_at}`,
    );
    if (summary.separateFolder !== null)
      printLine(
        `The database is in ${summary.separateFolder}, because the OS user of PostgreSQL cannot enter ${settings.process.dataDir}: to remove this installation, remove both folders`,
      );
    return manifest;
  } finally {
    reading.close();
  }
}

/** False for the database of a service that runs alone. */
const hasAuditTrail = ({ migrations }: Manifest): boolean =>
  migrations.some(({ owner }) => owner === auditTrailMigrations.owner);

/** @throws ArchiveError when the file is damaged; Error when it is missing. */
async function requireKeys(keysFile: string): Promise<void> {
  if (!existsSync(keysFile))
    throw new Error(`${keysFile} is missing: put the file of keys beside the backup, or use --no-keys`);
  await verifyArchive(keysFile, 'probant-backup-keys');
}

function toCheckFailure(error: unknown): never {
  throw error instanceof RestoreRefusedError ? new CheckFailedError(error.message, { cause: error }) : error;
}

async function verifyRestoredLogs(): Promise<void> {
  const bar = createProgressBar({ label: 'verify', total: null, unit: 'events' });
  const checks = await withAuditTrail((trail, database) =>
    verifyLogs(trail, database, (count) => bar.add(count)).finally(() => bar.close()),
  );
  const events = checks.reduce((sum, check) => sum + check.events, 0);
  const broken = checks.filter(({ isIntact }) => !isIntact);
  if (broken.length === 0) printLine(`${events} events in ${checks.length} logs verified`);
  else throw new CheckFailedError(describeBroken(broken));
}

const describeBroken = (broken: readonly LogCheck[]): string =>
  `the logs of ${broken.map(({ tenant }) => tenant).join(', ')} do not verify: the backup is older than their anchors, or was made of a broken log; see docs/backup.md`;
