import { connect } from 'node:net';
import type { TaskProgram } from '../tasks/task-program.ts';
import type { EscapeInput, EscapeOutput } from './escape.task.ts';

export const runTask: TaskProgram<EscapeInput, EscapeOutput> = async ({ input }) => ({
  network: await tryConnect(input.port),
  signal: trySignal(input.parent),
  user: String(process.getuid?.()),
});

const tryConnect = (port: number): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve('connected'));
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'failed'));
  });

function trySignal(pid: number): string {
  try {
    process.kill(pid, 0);
    return 'sent';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'failed';
  }
}
