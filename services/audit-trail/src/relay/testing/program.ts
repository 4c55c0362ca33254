import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Why the tests against a real program cannot run here, or null when they can. */
export const missing = (binary: string, versionFlag: string, debianPackage: string): string | null =>
  spawnSync(binary, [versionFlag]).error === undefined
    ? null
    : `${binary} is not on the PATH (Debian package ${debianPackage})`;

/** A server program that can be killed and started again on the same ports. */
export type Program = { start(): Promise<void>; kill(): Promise<void>; signal(name: NodeJS.Signals): void };

export function program(binary: string, args: readonly string[], ports: readonly number[]): Program {
  let child: ChildProcess | null = null;
  return {
    async start() {
      const started = spawn(binary, [...args], { stdio: 'ignore', cwd: '/' });
      child = started;
      for (const port of ports)
        while (!(await answers(port))) {
          if (started.exitCode !== null) throw new Error(`${binary} ended at once with ${started.exitCode}`);
          await pause(20);
        }
    },
    async kill() {
      const ending = child;
      child = null;
      if (!ending || ending.exitCode !== null) return;
      const gone = once(ending, 'exit');
      ending.kill('SIGKILL');
      await gone;
    },
    signal: (name) => void child?.kill(name),
  };
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
