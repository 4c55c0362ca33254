import { once } from 'node:events';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import type { WriteLines } from '@probant/audit-trail/operator';
import { getCommandProcess } from '../command-process.ts';
import { withInterrupt } from '../with-interrupt.ts';

type ExportWork<T> = (write: WriteLines, signal: AbortSignal) => Promise<T>;

/**
 * Runs `work` with a new output file, readable by its owner only and synced at the end; `-` is the standard output. Never overwrites a
 * file. Removes an incomplete file, also after an interrupt, which aborts the signal.
 */
export const withOutput = <T>(name: string, work: ExportWork<T>): Promise<T> =>
  withInterrupt('interrupted: the incomplete file was removed', (signal) =>
    name === '-' ? writeToStandardOutput(work, signal) : writeToFile(name, work, signal),
  );

async function writeToFile<T>(name: string, work: ExportWork<T>, signal: AbortSignal): Promise<T> {
  const file = await createOutputFile(name);
  try {
    const result = await work(async (text) => void (await file.writeFile(text)), signal);
    await file.sync();
    await file.close();
    return result;
  } catch (error) {
    await file.close().catch(() => undefined);
    await unlink(name);
    throw error;
  }
}

const createOutputFile = (name: string): Promise<FileHandle> =>
  open(name, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw new Error(`${name} already exists: an export never overwrites a file`);
    throw new Error(`${name} cannot be created (${error.code})`);
  });

async function writeToStandardOutput<T>(work: ExportWork<T>, signal: AbortSignal): Promise<T> {
  const { stdout } = getCommandProcess();
  const closed = new AbortController();
  const stop = () => closed.abort(new Error('the standard output was closed'));
  stdout.on('error', stop);
  const anySignal = AbortSignal.any([signal, closed.signal]);
  const write: WriteLines = async (text) => {
    anySignal.throwIfAborted();
    if (text === '' || stdout.write(text)) return;
    await once(stdout, 'drain', { signal: anySignal }).catch(() => anySignal.throwIfAborted());
  };
  return work(write, anySignal).finally(() => stdout.off('error', stop));
}
