import { Worker } from 'node:worker_threads';
import {
  PART_BYTES,
  type TaskRequest,
  type TaskResult,
  type WorkerMessage,
  type WorkerRequest,
} from '../process/protocol.ts';
import type { TaskContext } from '../tasks/task-program.ts';
import { createByteReceiver } from './byte-receiver.ts';
import { describeFailure } from './run-program.ts';

/** A task that arrived, and what its worker may say meanwhile. */
export type ReceivedTask = Omit<TaskContext<unknown>, 'input'> & {
  readonly request: TaskRequest;
  /** Announces work for which the parent extends the deadline. */
  extendDeadline(): void;
  /** Reports that a library failed on this input: the worker must not run another task. */
  markUnstable(): void;
};

/**
 * Runs the tasks of the parent one after the other: the body of a program that the pool starts with an IPC channel, Node's permission model
 * and no secret in its environment. Call it once everything is loaded that a task needs: it reports that the worker is ready.
 */
export function serveTasks(runTask: (task: ReceivedTask) => Promise<TaskResult>): void {
  // Ctrl-C and systemd signal every process of the group: the parent drains first and then ends its workers.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
  // Without a parent no caller waits for the result. A busy main thread gets no event, so a second thread checks too.
  // A parent that gave up a worker while it loaded its programs has disconnected already.
  process.on('disconnect', () => process.exit());
  if (!process.connected) process.exit();
  new Worker(new URL('./parent-watchdog.ts', import.meta.url), { workerData: { parent: process.ppid } }).unref();

  const receiveBytes = createByteReceiver();
  process.on('message', ({ task, size }: WorkerRequest) => {
    const cpuBefore = process.cpuUsage();
    const finish = (result: TaskResult) => {
      const { user, system } = process.cpuUsage(cpuBefore);
      send({ type: 'usage', cpuSeconds: (user + system) / 1e6 });
      send(result);
    };
    receiveBytes(size)
      .then((bytes) => runTask({ request: task, bytes, ...MESSAGES }))
      .then(finish, (error: unknown) => finish(describeFailure(error)));
  });
  send({ type: 'ready' });
}

const send = (message: WorkerMessage): void => void process.send?.(message);

const MESSAGES = {
  sendItem: (item: unknown) => send({ type: 'item', item }),
  sendPart: (name: string, part: Uint8Array) => {
    for (let at = 0; at < part.length; at += PART_BYTES)
      send({ type: 'part', name, bytes: part.subarray(at, at + PART_BYTES) });
  },
  extendDeadline: () => send({ type: 'extended' }),
  markUnstable: () => send({ type: 'unstable' }),
};
