import { createHash } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { type DocumentType, SchemaInfo } from '@probant/contracts/extraction';
import { acquireLockFile } from '@probant/database/lock-file';
import { Type } from 'typebox';
import type { ApiOptions } from '../../api/client-settings.ts';
import { LONG_PAUSE_MS, withApi } from '../../api/with-api.ts';
import { getCommandProcess } from '../../command-process.ts';
import { EXIT_CODES } from '../../exit-codes.ts';
import { createProgressBar, type ProgressBar } from '../../progress/progress-bar.ts';
import { createProgressLines } from '../../progress/progress-lines.ts';
import { printErrorLine, printJson, printLines } from '../../terminal/print-result.ts';
import { getTerminalWidth } from '../../terminal/terminal-width.ts';
import { withInterrupt } from '../../with-interrupt.ts';
import type { FolderTally } from './folder-tally.ts';
import { formatTally, toTallyJson } from './format-tally.rules.ts';
import { readFolder } from './read-folder.ts';
import { createCsvFormat } from './results/csv-rows.rules.ts';
import type { RowFormat } from './results/document-row.ts';
import { createNdjsonFormat } from './results/ndjson-rows.rules.ts';
import { getRewrittenName, openResultFile, type ResultFile } from './results/result-file.ts';
import { walkFolder } from './walk-folder.ts';

export type FolderOptions = ApiOptions & {
  readonly out: string;
  readonly parallel: number;
  readonly type?: DocumentType;
  readonly json?: true;
};

/** Reads a folder into a file and prints what could not be read. Exit code 1: a file was not read. */
export async function runReadFolder(folder: string, options: FolderOptions): Promise<void> {
  const format = chooseFormat(options.out, options.type ?? null);
  const root = await realpath(folder);
  const out = await resolveOut(options.out);
  const release = await lockOut(out);
  try {
    const tally = await withInterrupt('stopped', (signal) =>
      withApi(
        options,
        async (api) => {
          // A wrong address or key is no reason to create a file.
          await api.send({ method: 'GET', path: '/v1/schemas', response: Type.Array(SchemaInfo), signal });
          const results = await openResultFile(out, format);
          return readInto(results, { ...options, api, root, out, signal }).finally(results.close);
        },
        LONG_PAUSE_MS,
      ),
    );
    if (options.json) printJson(toTallyJson(tally));
    else printLines(formatTally(tally, options.out, getTerminalWidth()));
    if (tally.unreadCount > 0) getCommandProcess().exitCode = EXIT_CODES.problemFound;
  } finally {
    await release();
  }
}

type ReadInto = FolderOptions & Pick<Parameters<typeof readFolder>[0], 'api' | 'signal'> & { readonly root: string };

async function readInto(
  results: ResultFile,
  { api, out, parallel, root, signal, type }: ReadInto,
): Promise<FolderTally> {
  const ownFiles = [Buffer.from(out), Buffer.from(getRewrittenName(out))];
  const comparing = createProgressBar({ label: 'compare', total: results.written.size, unit: 'files' });
  /** Empty until the folder was compared. */
  const reading: ProgressBar[] = [];
  try {
    return await readFolder({
      api,
      results,
      parallel,
      signal,
      type: type ?? null,
      listEntries: () => walkFolder(root, (location) => ownFiles.some((own) => own.equals(location))),
      onOutage: (milliseconds) =>
        printErrorLine(`the platform does not answer: trying again in ${milliseconds / 1000} s`),
      onCompared: () => comparing.add(1),
      onPlanned: (toRead) => {
        comparing.close();
        reading.push(createProgressLines({ label: 'read', total: toRead, unit: 'files' }));
      },
      onRead: () => reading[0]?.add(1),
    });
  } catch (error) {
    if (reading.length > 0) printErrorLine('what was read is written: the same command continues there');
    throw error;
  } finally {
    comparing.close();
    reading[0]?.close();
  }
}

function chooseFormat(out: string, type: DocumentType | null): RowFormat {
  if (/\.csv$/i.test(out)) return createCsvFormat(type);
  if (/\.ndjson$/i.test(out)) return createNdjsonFormat(type);
  throw new Error('--out: the name must end in .csv or .ndjson');
}

/** Returns the place of the file itself: a link to it would be replaced when rows are removed. */
async function resolveOut(out: string): Promise<string> {
  const place = await realpath(out).catch(() => null);
  return place ?? join(await realpath(dirname(out)), basename(out));
}

/** Two runs into one file would write rows twice. The lock is not beside the file: not every disk has hard links. */
function lockOut(out: string): Promise<() => Promise<void>> {
  const id = createHash('sha256').update(out).digest('hex').slice(0, 32);
  return acquireLockFile(join(tmpdir(), `probant-read-${process.getuid?.() ?? 0}-${id}.lock`), {
    timeoutMs: 0,
    createInUseError: (_lock, pid) => new Error(`another probant read (process ${pid}) writes to ${out}`),
  });
}
