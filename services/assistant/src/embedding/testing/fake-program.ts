import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type EmbeddingMessage, type EmbeddingRequest, VECTOR_LENGTH } from '../local/protocol.ts';

/**
 * Stands in for the program that embeds texts, without a model: it obeys the first word of each text, and writes the second one into the
 * vector. Without a file `model.onnx` in its folder it ends before it is ready.
 */
if (!existsSync(`${process.argv[2]}/model.onnx`)) process.exit(1);

/** Above the limit of the tests, and an amount that every machine has: the system must not end the process before the pool does. */
const FILLED_BYTES = 400 * 1024 * 1024;
const kept: Buffer[] = [];
const send = (message: EmbeddingMessage) => void process.send?.(message);
process.on('disconnect', () => process.exit());
process.on('message', async ({ text }: EmbeddingRequest) => {
  const [command, number] = text.split(' ');
  if (command === 'exit') process.exit(1);
  if (command === 'fail') return send({ type: 'failed' });
  if (command === 'short') return send({ type: 'vector', vector: new Int8Array(3) });
  if (command === 'hang') return;
  if (command === 'fill') return void kept.push(Buffer.alloc(FILLED_BYTES, 1));
  if (command === 'slow') await pause(200);
  send({ type: 'vector', vector: new Int8Array(VECTOR_LENGTH).fill(Number(number)) });
});
send({ type: 'ready' });
