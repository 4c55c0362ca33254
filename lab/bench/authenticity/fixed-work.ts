import { createHash } from 'node:crypto';
import { deflateSync, inflateSync } from 'node:zlib';

const WORK_BYTES = 4 * 1024 * 1024;
const INPUT = Buffer.alloc(WORK_BYTES);
for (let at = 0; at < WORK_BYTES; at += 4) INPUT.writeUInt32LE((at * 2_654_435_761) % 977, at);

/** Returns the milliseconds of a fixed work of this process: 4 MiB compressed, inflated and hashed. */
export function measureFixedWorkMs(): number {
  const started = performance.now();
  const inflated = inflateSync(deflateSync(INPUT, { level: 1 }));
  createHash('sha256').update(inflated).digest();
  if (inflated.length !== WORK_BYTES) throw new Error('the fixed work lost bytes');
  return performance.now() - started;
}
