import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { getServicePort } from '@probant/kernel/service-catalogue';
import type { Scratch } from './scratch.ts';
import { waitUntil } from './wait-until.ts';

/** The audit trail service as a separate process. */
export type ServiceProcess = {
  readonly url: string;
  /** The platform port it was started with. */
  readonly port: number;
  readonly pid: number;
  /** Returns its standard error. */
  log(): string;
  /** Sends a signal and waits for the process to end. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
  readonly hasEnded: () => boolean;
};

type Start = {
  readonly databaseUrl: string;
  /** The platform port, from which the service's port follows. */
  readonly port: number;
  readonly environment: Readonly<Record<string, string>>;
};

/** Returns the installation's data folder: keys and, unless configured otherwise, anchors. The database is elsewhere. */
export const getDataFolder = (scratch: Scratch): string => join(scratch.folder, 'data');

/** Starts the service and waits for its `ready` line. */
export async function startServiceProcess(
  scratch: Scratch,
  { databaseUrl, port, environment }: Start,
): Promise<ServiceProcess> {
  const child = spawn(process.execPath, ['services/audit-trail/src/main.ts'], {
    cwd: repositoryRoot,
    env: {
      PATH: process.env['PATH'] ?? '',
      DATABASE_URL: databaseUrl,
      PROBANT_PORT: String(port),
      PROBANT_DATA_DIR: getDataFolder(scratch),
      PROBANT_LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await scratch.trackProcess(child);
  let printed = '';
  let log = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (log += text));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  await waitUntil('the service to be ready', () => /^ready /m.test(printed) || hasEnded());
  if (hasEnded()) throw new Error(`the service ended before it was ready:\n${log}`);
  return {
    url: `http://127.0.0.1:${getServicePort('audit-trail', port)}`,
    port,
    pid: child.pid ?? 0,
    log: () => log,
    async end(signal) {
      child.kill(signal);
      await ended;
    },
    hasEnded,
  };
}
