import { hashEntry } from './open-entry.ts';
import { isPassingFailure } from './refusal.rules.ts';
import type { WrittenFile } from './results/load-rows.ts';
import type { FolderEntry } from './walk-folder.ts';

export type FolderState = {
  /** Files whose rows are not those of their content now, or of a failure that may pass. */
  readonly outdated: ReadonlySet<string>;
  /** Files that have their rows. */
  readonly doneCount: number;
  /** Files to read, the outdated ones included. */
  readonly toRead: number;
};

/**
 * Compares the files of a folder with the rows that were written before. Only files with rows are read, for their hash.
 *
 * @throws the reason of `signal` when that aborts.
 */
export async function findOutdatedFiles(
  entries: AsyncIterable<FolderEntry>,
  written: ReadonlyMap<string, WrittenFile>,
  { onCompared, signal }: { readonly onCompared: () => void; readonly signal: AbortSignal },
): Promise<FolderState> {
  const outdated = new Set<string>();
  let [doneCount, toRead] = [0, 0];
  for await (const entry of entries) {
    signal.throwIfAborted();
    const before = written.get(entry.path);
    const isDone = before !== undefined && (await isCurrent(entry, before));
    if (isDone) doneCount += 1;
    else toRead += 1;
    if (before === undefined) continue;
    if (!isDone) outdated.add(entry.path);
    onCompared();
  }
  return { outdated, doneCount, toRead };
}

async function isCurrent(entry: FolderEntry, { error, sha256 }: WrittenFile): Promise<boolean> {
  const inspected = await hashEntry(entry);
  // Its rows stay, as those of every file that was removed.
  if (inspected.kind === 'gone') return true;
  if (inspected.kind === 'refused') return sha256 === null && error === inspected.refusal.code;
  return sha256 === inspected.value && (error === null || !isPassingFailure(error));
}
