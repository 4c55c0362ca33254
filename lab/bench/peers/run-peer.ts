import { type ChildProcess, spawn } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const START_TIMEOUT_MS = 30_000;

/** Starts a program that listens on a loopback port, and waits until it accepts connections. */
export async function runPeer(program: string, parameters: readonly string[], port: number): Promise<ChildProcess> {
  const child = spawn(program, parameters, { stdio: ['ignore', 'ignore', 'ignore'] });
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await isListening(port))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`${program} did not start`);
    }
    await pause(50);
  }
  return child;
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
