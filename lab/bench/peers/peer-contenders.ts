import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '@probant/kernel/free-ports';
import { type LoadResult, runBurst } from '../audit/http-load.ts';
import { readTreeCpuMs } from '../process-cpu.ts';
import { stopProcess } from '../stop-process.ts';
import { buildPeer } from './build-peer.ts';
import { type Absent, type Contender, EVENT_BYTES, formatEvent } from './contender.ts';
import { runPeer } from './run-peer.ts';

const MEASURE_TIMEOUT_MS = 120_000;

/**
 * Builds and starts Tessera on files, once per number of callers: a batch of another size, or a longer wait, would measure the wait. The
 * logs are in `folder`.
 */
export async function startTessera(folder: string, callerCounts: readonly number[]): Promise<Contender | Absent> {
  const name = 'Tessera';
  const build = await buildPeer('tessera');
  if ('reason' in build) return { name, ...build };
  const program = join(build.programs, 'tessera');
  const logs = await Promise.all(
    callerCounts.map(async (callers) => {
      const [port, logFolder] = [await findFreePort(), join(folder, `tessera-${callers}`)];
      const child = await runPeer(
        program,
        ['-folder', logFolder, '-address', `127.0.0.1:${port}`, '-batch', String(callers)],
        port,
      );
      return { callers, child, logFolder, url: `http://127.0.0.1:${port}` };
    }),
  );
  let count = 0;
  return {
    name,
    promise:
      'on disk in files (fsync): the entry, its index, and the tree with it; the answer has the index. No key, no validation. The signed ' +
      'checkpoint follows within a second',
    send({ callers, calls, batch }) {
      const log = logs.find((each) => each.callers === callers);
      if (batch > 1 || log === undefined) return null;
      return runBurst({ url: log.url, key: '-', path: '/add', body: () => formatEvent(count++), callers, calls });
    },
    async verify() {
      const { entries, seconds, cpuSeconds } = await readJson<Check>(program, [
        ...['-check', '-folder', logs.at(-1)?.logFolder ?? ''],
      ]);
      return { perSecond: entries / seconds, cpuMicros: (cpuSeconds * 1e6) / entries };
    },
    readCpuMs: () => logs.reduce((sum, { child }) => sum + readTreeCpuMs(child.pid ?? 0), 0),
    async stop() {
      await Promise.all(logs.map(({ child }) => stopProcess(child)));
    },
  };
}

type Check = { readonly entries: number; readonly seconds: number; readonly cpuSeconds: number };

/** Builds and starts an immudb server with its default settings. Its databases are in `folder`. */
export async function startImmudb(folder: string): Promise<Contender | Absent> {
  const name = 'immudb';
  const build = await buildPeer('immudb');
  if ('reason' in build) return { name, ...build };
  const port = await findFreePort();
  const child = await runPeer(
    join(build.programs, 'server'),
    ['-folder', join(folder, 'immudb'), '-port', String(port)],
    port,
  );
  return {
    name,
    promise:
      'on disk in files (fsync): the values and their transaction; the answer has the number and the hash of the transaction. Values are ' +
      'bytes of any kind; a session instead of a key',
    async send({ callers, calls, batch }) {
      const parameters = Object.entries({ port, callers, calls, batch, bytes: EVENT_BYTES, folder });
      const flags = parameters.flatMap(([flag, value]) => [`-${flag}`, String(value)]);
      return readJson<LoadResult>(join(build.programs, 'client'), flags);
    },
    verify: () => null,
    readCpuMs: () => readTreeCpuMs(child.pid ?? 0),
    stop: () => stopProcess(child),
  };
}

/** Runs a program and parses what it prints. */
async function readJson<T>(program: string, parameters: readonly string[]): Promise<T> {
  const { stdout } = await promisify(execFile)(program, parameters, { timeout: MEASURE_TIMEOUT_MS });
  return JSON.parse(stdout.slice(stdout.indexOf('{'))) as T;
}
