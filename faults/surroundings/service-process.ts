import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { portOf } from '@probant/kernel/config';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { eventually } from './eventually.ts';
import type { Scratch } from './scratch.ts';

/** The audit trail's service as a process of its own. */
export type ServiceProcess = {
  readonly url: string;
  /** The platform's port that it was started with. */
  readonly port: number;
  readonly pid: number;
  /** What it has said on its standard error. */
  log(): string;
  /** Sends a signal and waits for the end. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
  readonly hasEnded: () => boolean;
};

type Start = {
  readonly databaseUrl: string;
  /** The platform's port: the service listens beside it. */
  readonly port: number;
  readonly environment: Readonly<Record<string, string>>;
};

/** The installation's own folder: keys and, where no other place is named, anchors. Not where the database is. */
export const dataFolder = (scratch: Scratch): string => join(scratch.folder, 'data');

/** Starts the service and waits for its `ready` line. */
export async function startService(
  scratch: Scratch,
  { databaseUrl, port, environment }: Start,
): Promise<ServiceProcess> {
  const child = spawn(process.execPath, ['services/audit-trail/src/main.ts'], {
    cwd: repositoryRoot,
    env: {
      PATH: process.env['PATH'] ?? '',
      DATABASE_URL: databaseUrl,
      PROBANT_PORT: String(port),
      PROBANT_DATA_DIR: dataFolder(scratch),
      PROBANT_LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await scratch.note(child);
  let printed = '';
  let log = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (log += text));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  await eventually('a service that is ready', () => /^ready /m.test(printed) || hasEnded());
  if (hasEnded()) throw new Error(`the service ended before it was ready:\n${log}`);
  return {
    url: `http://127.0.0.1:${portOf('audit-trail', port)}`,
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
