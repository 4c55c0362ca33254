import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { findFreePort } from '@probant/kernel/free-ports';
import { Redis } from 'ioredis';

const REDIS_BINARY = 'redis-server';

/** Why the tests against a real Redis cannot run here, or null when they can. */
export const noRedis: string | null =
  spawnSync(REDIS_BINARY, ['--version']).error === undefined
    ? null
    : `${REDIS_BINARY} is not on the PATH (Debian package redis-server)`;

export type RedisServer = {
  readonly url: string;
  readonly port: number;
  signal(name: NodeJS.Signals): void;
  close(): Promise<void>;
};

/** Starts a Redis without persistence, on the given port or a free one, and waits until it responds. */
export async function startRedis(port?: number): Promise<RedisServer> {
  const own = port ?? (await findFreePort());
  const child = spawn(
    REDIS_BINARY,
    ['--port', String(own), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    {
      stdio: 'ignore',
      cwd: '/',
    },
  );
  const url = `redis://127.0.0.1:${own}`;
  await untilReady(url);
  return { url, port: own, signal: (name) => void child.kill(name), close: () => ended(child) };
}

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });

async function untilReady(url: string): Promise<void> {
  const redis = new Redis(url, { retryStrategy: () => 20, maxRetriesPerRequest: null });
  redis.on('error', () => undefined);
  await redis.ping();
  redis.disconnect();
}
