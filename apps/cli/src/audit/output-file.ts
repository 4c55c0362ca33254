import { once } from 'node:events';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import type { WriteLines } from '@probant/audit-trail/operator';

type Work<T> = (write: WriteLines, signal: AbortSignal) => Promise<T>;

/**
 * Runs `work` with a new file to write to, readable by its owner only and durable in the end; `-` is the standard output. Never
 * overwrites; what was begun and not ended is removed, also on an interrupt, which aborts the signal.
 */
export async function withOutput<T>(name: string, work: Work<T>): Promise<T> {
  const interrupted = new AbortController();
  const interrupt = () => interrupted.abort(new Error('interrupted: nothing was kept'));
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    return await (name === '-' ? toStandardOutput(work, interrupted.signal) : toFile(name, work, interrupted.signal));
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
}

async function toFile<T>(name: string, work: Work<T>, signal: AbortSignal): Promise<T> {
  const file = await opened(name);
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

const opened = (name: string): Promise<FileHandle> =>
  open(name, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw new Error(`${name} is there already: an export never overwrites`);
    throw new Error(`${name} cannot be made (${error.code})`);
  });

async function toStandardOutput<T>(work: Work<T>, signal: AbortSignal): Promise<T> {
  const closed = new AbortController();
  const stop = () => closed.abort(new Error('the standard output was closed'));
  process.stdout.on('error', stop);
  const either = AbortSignal.any([signal, closed.signal]);
  const write: WriteLines = async (text) => {
    either.throwIfAborted();
    if (text === '' || process.stdout.write(text)) return;
    await once(process.stdout, 'drain', { signal: either }).catch(() => either.throwIfAborted());
  };
  return work(write, either);
}
