import { workerData } from 'node:worker_threads';

const CHECK_INTERVAL_MS = 1000;

/** Thread that kills the process when its parent has died (kill -9), even while a task blocks the main thread. */
const { parent } = workerData as { readonly parent: number };
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, CHECK_INTERVAL_MS);
