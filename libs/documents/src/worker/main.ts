import { Worker } from 'node:worker_threads';
import { UnreadableDocument } from '../document.ts';
import { restrictImageLoaders } from '../image/restrict-loaders.ts';
import { loadNetworks, type Networks } from '../ocr/models/networks.ts';
import type { TaskResult, WorkerMessage, WorkerRequest } from '../pool/protocol.ts';
import { createFileReceiver } from './file-receiver.ts';
import { runTask } from './run-task.ts';

/**
 * Entry point of a worker process, which reads untrusted files one after the other. pool/worker-process.ts starts it with an IPC channel,
 * the folder of the OCR models as its only argument, Node's permission model and no secret in its environment.
 */
const [, , models = ''] = process.argv;

restrictImageLoaders();

let networks: Promise<Networks> | null = null;
/** Models that cannot be loaded are our failure, not the file's. */
class ModelsUnavailable extends Error {
  override readonly name = 'ModelsUnavailable';
}
const loadOnce = () =>
  (networks ??= loadNetworks(models).catch((cause: unknown) => {
    throw new ModelsUnavailable('the OCR models cannot be loaded', { cause });
  }));

const send = (message: WorkerMessage): void => void process.send?.(message);

function toResult(error: unknown): TaskResult {
  if (error instanceof UnreadableDocument) return { type: 'fault', fault: error.fault, limit: error.limit };
  if (error instanceof ModelsUnavailable)
    return { type: 'failed', name: error.name, cause: describeError(error.cause) };
  // A library threw an error that our code does not expect: the file caused it.
  send({ type: 'unstable' });
  return { type: 'fault', fault: 'unreadable', limit: null };
}

const describeError = (error: unknown): string =>
  error instanceof Error ? `${error.name} ${(error as NodeJS.ErrnoException).code ?? ''}`.trim() : typeof error;

// Ctrl-C and systemd signal every process of the group: the parent drains first and then ends its workers.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);

// Without a parent no caller waits for the result. A busy main thread gets no event, so a second thread checks too.
process.on('disconnect', () => process.exit());
new Worker(new URL('./parent-watchdog.ts', import.meta.url), { workerData: { parent: process.ppid } }).unref();

const receiveFile = createFileReceiver();
process.on('message', ({ task, size }: WorkerRequest) => {
  const cpuBefore = process.cpuUsage();
  const finish = (result: TaskResult) => {
    const { user, system } = process.cpuUsage(cpuBefore);
    send({ type: 'usage', cpuSeconds: (user + system) / 1e6 });
    send(result);
  };
  receiveFile(size)
    .then((bytes) => runTask(task, bytes, loadOnce, send))
    .then(finish, (error: unknown) => finish(toResult(error)));
});
send({ type: 'ready' });
