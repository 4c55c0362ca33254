import { lowerPriority } from '@probant/workers/lower-priority';
import { serveTasks } from '@probant/workers/serve-tasks';
import { restrictImageLoaders } from '../image/restrict-loaders.ts';
import { loadNetworks, type Networks } from '../ocr/models/networks.ts';
import { ModelsUnavailable, runDocumentTask } from './run-document-task.ts';

/** Entry point of a worker process, which reads untrusted files one after the other. Its only argument is the folder of the OCR models. */
const [, , models = ''] = process.argv;

/** Cheap calls, which need a core for a millisecond, and the database come before documents, which need one for 50 ms to many seconds. */
const ADDED_NICENESS = 5;

lowerPriority(ADDED_NICENESS);
restrictImageLoaders();

let networks: Promise<Networks> | null = null;
const loadOnce = () =>
  (networks ??= loadNetworks(models).catch((cause: unknown) => {
    throw new ModelsUnavailable('the OCR models cannot be loaded', { cause });
  }));

serveTasks((task) => runDocumentTask(task, loadOnce));
