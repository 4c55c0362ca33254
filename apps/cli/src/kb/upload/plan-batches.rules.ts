import { MIB_BYTES } from '@probant/kernel/byte-units';
import type { LocalFile } from '../../api/local-file.rules.ts';

const MAX_BATCH_FILES = 50;
/** A larger file is a batch of its own. Small batches keep the memory of the server free for others, and show progress. */
const MAX_BATCH_BYTES = 32 * MIB_BYTES;

/** Splits files into one batch for each call, in their order. */
export function planBatches(files: readonly LocalFile[]): readonly (readonly LocalFile[])[] {
  const batches: LocalFile[][] = [];
  let bytes = 0;
  for (const file of files) {
    const last = batches.at(-1);
    if (last === undefined || last.length === MAX_BATCH_FILES || bytes + file.bytes > MAX_BATCH_BYTES) {
      batches.push([file]);
      bytes = file.bytes;
    } else {
      last.push(file);
      bytes += file.bytes;
    }
  }
  return batches;
}

/** Returns two files of the same name: a knowledge base would keep the last one only. */
export function findSameNames(files: readonly LocalFile[]): readonly [LocalFile, LocalFile] | null {
  const byName = new Map<string, LocalFile>();
  for (const file of files) {
    const name = file.name.normalize('NFC');
    const other = byName.get(name);
    if (other !== undefined) return [other, file];
    byName.set(name, file);
  }
  return null;
}
