import { randomUUID } from 'node:crypto';
import type { WorkerMessage, WorkerRequest } from '../pool/protocol.ts';
import { createFileReceiver } from '../worker/file-receiver.ts';

/**
 * Worker for the tests of the pool. The file names its behaviour: hang, eat memory, crash, or answer after some milliseconds, with or without
 * a page read by OCR.
 */
const send = (message: WorkerMessage) => void process.send?.(message);
const receiveFile = createFileReceiver();
/** Above the limit of the tests, and an amount that every machine has: the system must not end the process before the pool does. */
const EATEN_BYTES = 400 * 1024 * 1024;
const allocated: Buffer[] = [];
/** Differs in each process; in namespaces of their own, all have the process id 1. */
const instance = randomUUID();

const answer = () =>
  send({
    type: 'opened',
    pageCount: 1,
    metadata: { instance, env: Object.keys(process.env).join(' ') },
  });

const behaviours: Readonly<Record<string, (argument: number) => void>> = {
  hang: () => {
    for (;;);
  },
  eat: () => {
    allocated.push(Buffer.alloc(EATEN_BYTES, 1));
  },
  crash: () => process.abort(),
  heap: () => {
    const arrays: unknown[] = [];
    for (;;) arrays.push(new Array(1_000_000).fill(arrays.length));
  },
  answer: (milliseconds) => void setTimeout(answer, milliseconds),
  picture: (milliseconds) => {
    send({ type: 'ocr_started' });
    setTimeout(answer, milliseconds);
  },
};

process.on('disconnect', () => process.exit());
process.on('message', ({ size }: WorkerRequest) => {
  void receiveFile(size).then((bytes) => {
    const [, behaviour = '', argument = '0'] = Buffer.from(bytes).toString('latin1').split(' ');
    behaviours[behaviour]?.(Number(argument));
  });
});
send({ type: 'ready' });
