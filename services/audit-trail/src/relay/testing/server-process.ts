import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { eventually } from '@probant/kernel/testing/eventually';

/** Returns the reason why tests with a real program are skipped, or null when the program is available. */
export const explainMissingBinary = (binary: string, versionFlag: string, debianPackage: string): string | null =>
  spawnSync(binary, [versionFlag]).error === undefined
    ? null
    : `${binary} is not on the PATH (Debian package ${debianPackage})`;

/** A server program that can be killed and started again on the same ports. */
export type ServerProcess = { start(): Promise<void>; kill(): Promise<void>; signal(name: NodeJS.Signals): void };

export function createServerProcess(binary: string, args: readonly string[], ports: readonly number[]): ServerProcess {
  let child: ChildProcess | null = null;
  return {
    async start() {
      const started = spawn(binary, [...args], { stdio: 'ignore', cwd: '/' });
      child = started;
      for (const port of ports)
        await eventually(
          `${binary} to listen on port ${port}`,
          async () => started.exitCode !== null || (await isListening(port)),
        );
      if (started.exitCode !== null) throw new Error(`${binary} exited during startup with status ${started.exitCode}`);
    },
    async kill() {
      const ending = child;
      child = null;
      if (!ending || ending.exitCode !== null) return;
      const exited = once(ending, 'exit');
      ending.kill('SIGKILL');
      await exited;
    },
    signal: (name) => void child?.kill(name),
  };
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
