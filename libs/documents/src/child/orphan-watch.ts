import { workerData } from 'node:worker_threads';

const EVERY_MILLISECONDS = 1000;

/** Ends the process when its parent is no longer the one that started it (kill -9), even while a file keeps the main thread busy. */
const { parent } = workerData as { readonly parent: number };
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, EVERY_MILLISECONDS);
