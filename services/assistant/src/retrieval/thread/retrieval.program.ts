import { parentPort, workerData } from 'node:worker_threads';
import { createIndexStore } from './index-store.ts';
import type { ThreadReply, ThreadRequest } from './messages.ts';

const store = createIndexStore(workerData as Parameters<typeof createIndexStore>[0]);

parentPort?.on('message', ({ id, request }: ThreadRequest) => {
  let reply: ThreadReply;
  try {
    const handled = store.handle(request);
    reply = { id, reply: handled, usage: store.readUsage() };
  } catch (error) {
    reply = { id, error: error instanceof Error ? error.name : 'unknown', usage: store.readUsage() };
  }
  parentPort?.postMessage(reply);
});
