import { parentPort, workerData } from 'node:worker_threads';
import { createIndexStore } from './index-store.ts';
import { LEAVE, type ThreadReply, type ThreadRequest } from './messages.ts';

const store = createIndexStore(workerData as Parameters<typeof createIndexStore>[0]);

parentPort?.on('message', (message: ThreadRequest | typeof LEAVE) => {
  if (message === LEAVE) return parentPort?.close();
  const { id, request } = message;
  let reply: ThreadReply;
  try {
    const handled = store.handle(request);
    reply = { id, reply: handled, usage: store.readUsage() };
  } catch (error) {
    reply = { id, error: error instanceof Error ? error.name : 'unknown', usage: store.readUsage() };
  }
  parentPort?.postMessage(reply);
});
