import { parentPort, workerData } from 'node:worker_threads';
import { createIndexStore } from './index-store.ts';
import type { ThreadReply, ThreadRequest } from './messages.ts';

const store = createIndexStore(workerData as Parameters<typeof createIndexStore>[0]);

parentPort?.on('message', ({ id, request }: ThreadRequest) => {
  let reply: ThreadReply;
  try {
    reply = { id, reply: store.handle(request) };
  } catch (error) {
    reply = { id, error: error instanceof Error ? error.name : 'unknown' };
  }
  parentPort?.postMessage(reply);
});
