import type { DocumentType } from '@probant/contracts/extraction';
import { MIB_BYTES } from '@probant/kernel/byte-units';
import type { ApiClient } from '../../api/api-client.ts';
import { findOutdatedFiles } from './find-outdated-files.ts';
import { createTallyCounter, type FolderTally, type TallyCounter } from './folder-tally.ts';
import { createMemoryBudget, type MemoryBudget } from './memory-budget.ts';
import { readEntry } from './open-entry.ts';
import { readFileRows, type Sending } from './read-file-rows.ts';
import { isPassingFailure } from './refusal.rules.ts';
import { createRefusedRow, type DocumentRow } from './results/document-row.ts';
import { summarizeRows } from './results/load-rows.ts';
import type { ResultFile } from './results/result-file.ts';
import type { FolderEntry } from './walk-folder.ts';

/** Files in memory at a time, whatever their number. */
const MAX_BYTES_IN_MEMORY = 128 * MIB_BYTES;
/** A server that fails for so many files in a row would fail for all of them. */
const MAX_FAILURES_IN_A_ROW = 20;

type FolderReading = {
  readonly api: ApiClient;
  /** Lists the files of the folder, from the beginning each time. */
  readonly listEntries: () => AsyncGenerator<FolderEntry>;
  readonly results: ResultFile;
  readonly type: DocumentType | null;
  /** Files that are sent at a time. */
  readonly parallel: number;
  /** Ends the run; what is being read is not written. */
  readonly signal: AbortSignal;
  readonly onOutage: (milliseconds: number) => void;
  readonly onCompared: () => void;
  /** Called once before the first file. */
  readonly onPlanned: (toRead: number) => void;
  readonly onRead: () => void;
};

/**
 * Reads the files of a folder that have no rows yet, or have changed since, and writes their rows, each as soon as it is there.
 *
 * @throws Error when the folder, the platform or the file of the results fails. What was written before stays.
 */
export async function readFolder(reading: FolderReading): Promise<FolderTally> {
  const { listEntries, onPlanned, results } = reading;
  const { outdated, doneCount, toRead } = await findOutdatedFiles(listEntries(), results.written, reading);
  requireSameFolder(results, doneCount + outdated.size);
  if (outdated.size > 0) await results.remove(outdated);
  const tally = createTallyCounter();
  for (const [path, file] of results.written) tally.add(path, file);
  onPlanned(toRead);
  await readEntries(reading, tally);
  return tally.finish(doneCount);
}

/** The same file for two folders would lose the rows of files with the same name. */
function requireSameFolder({ written }: ResultFile, filesWithRows: number): void {
  if (written.size > 0 && filesWithRows === 0)
    throw new Error('the file of --out has rows of another folder: name another file');
}

/** Several lanes take one file after the other. The first error ends all of them. */
async function readEntries(reading: FolderReading, tally: TallyCounter): Promise<void> {
  const failed = new AbortController();
  const signal = AbortSignal.any([reading.signal, failed.signal]);
  const entries = reading.listEntries();
  const memory = createMemoryBudget(MAX_BYTES_IN_MEMORY);
  const watchFailures = createFailureWatch();
  const work = async () => {
    for (;;) {
      signal.throwIfAborted();
      const { done, value: entry } = await entries.next();
      if (done) return;
      if (reading.results.written.has(entry.path)) continue;
      const rows = await readRows({ ...reading, signal }, entry, memory);
      await reading.results.append(rows);
      if (rows.length > 0) tally.add(entry.path, summarizeRows(rows));
      reading.onRead();
      watchFailures(rows);
    }
  };
  const lanes = Array.from({ length: reading.parallel }, () =>
    work().catch((error: unknown) => {
      failed.abort(error);
      throw error;
    }),
  );
  // All of them end before the client and the file are closed.
  const ends = await Promise.allSettled(lanes);
  if (ends.some(({ status }) => status === 'rejected')) throw signal.reason;
}

/** Returns no row for a file that was removed meanwhile. */
async function readRows(sending: Sending, entry: FolderEntry, memory: MemoryBudget): Promise<readonly DocumentRow[]> {
  let reserved = 0;
  try {
    const inspected = await readEntry(entry, async (bytes) => {
      await memory.reserve(bytes);
      reserved = bytes;
    });
    if (inspected.kind === 'gone') return [];
    if (inspected.kind === 'refused') return [createRefusedRow(entry.path, null, inspected.refusal)];
    return await readFileRows(sending, entry, inspected.value);
  } finally {
    if (reserved > 0) memory.release(reserved);
  }
}

function createFailureWatch(): (rows: readonly DocumentRow[]) => void {
  let inARow = 0;
  return (rows) => {
    const failure = rows.find(({ error }) => error !== null && isPassingFailure(error));
    inARow = failure === undefined ? 0 : inARow + 1;
    if (inARow < MAX_FAILURES_IN_A_ROW) return;
    throw new Error(`the platform failed for ${inARow} files in a row (${failure?.message}): look at its log`);
  };
}
