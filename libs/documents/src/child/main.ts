import { Worker } from 'node:worker_threads';
import { UnreadableDocument } from '../document.ts';
import { loadNetworks, type Networks } from '../ocr/networks.ts';
import type { LastReport, Order, Report } from '../pool/protocol.ts';
import { openInbox } from './inbox.ts';
import { perform } from './perform.ts';

/**
 * A child process that reads hostile files, one after the other. It is started by the pool (pool/child-process.ts) with a channel to its
 * parent, the folder of the OCR models as its only argument, Node's permission model and no secrets in its environment.
 */
const [, , models = ''] = process.argv;

let networks: Promise<Networks> | null = null;
/** Failing to load the models is our fault, not the file's. */
class ModelsUnavailable extends Error {
  override readonly name = 'ModelsUnavailable';
}
const loadOnce = () =>
  (networks ??= loadNetworks(models).catch((cause: unknown) => {
    throw new ModelsUnavailable('the OCR models cannot be loaded', { cause });
  }));

const say = (report: Report): void => void process.send?.(report);

function faultOf(error: unknown): LastReport {
  if (error instanceof UnreadableDocument) return { say: 'fault', fault: error.fault };
  if (error instanceof ModelsUnavailable) return { say: 'broken', name: error.name, at: placeOf(error.cause) };
  // A library stumbled where none of us expected it: only the file can have led it there.
  say({ say: 'tired' });
  return { say: 'fault', fault: 'unreadable' };
}

const placeOf = (error: unknown): string =>
  error instanceof Error ? `${error.name} ${(error as NodeJS.ErrnoException).code ?? ''}`.trim() : typeof error;

// Ctrl-C and systemd tell every process of the group: it is for the parent to drain, and to let go of its children after that.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);

// The parent is gone: nobody waits for the result. While this thread is busy it hears nothing, so a second thread watches too.
process.on('disconnect', () => process.exit());
new Worker(new URL('./orphan-watch.ts', import.meta.url), { workerData: { parent: process.ppid } }).unref();

const receive = openInbox();
process.on('message', ({ task, size }: Order) => {
  const before = process.cpuUsage();
  const end = (report: LastReport) => {
    const { user, system } = process.cpuUsage(before);
    say({ say: 'spent', cpuSeconds: (user + system) / 1e6 });
    say(report);
  };
  receive(size)
    .then((bytes) => perform(task, bytes, loadOnce, say))
    .then(end, (error: unknown) => end(faultOf(error)));
});
say({ say: 'ready' });
