import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { readForm } from '../../multipart/form.ts';
import { createPartReader } from '../../multipart/parts.ts';
import { createByteReader } from '../byte-reader.ts';
import { collectBytes } from '../collect-bytes.ts';
import { createIdleMonitor } from '../idle-monitor.ts';

/**
 * Prints the memory that a body of 4 MiB takes just before its end; joining it then adds the body once. Arguments: `json` or `form`, and
 * the sizes of the chunks in rotation. Runs with --expose-gc and --no-flush-bytecode: otherwise 4 MB of unused code leave the heap
 * meanwhile.
 */
const BODY_BYTES = 4_194_304;
const [collects = 'json', sizeList = '1'] = process.argv.slice(2);
const sizes = sizeList.split(',').map(Number);

const request = new IncomingMessage(new Socket());
const idleMonitor = createIdleMonitor({ idleMs: 60_000, minBytesPerSecond: 0 });
const intake = { idleMonitor, hold: () => true, release: () => undefined };

const measureMemory = (): number => {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

/** Resolves to the collected body. */
const collect = (): Promise<Uint8Array> =>
  collects === 'json'
    ? new Promise((resolve, reject) =>
        collectBytes(request, 2 * BODY_BYTES, intake, (error, body) =>
          error === null ? resolve(body.join()) : reject(error),
        ),
      )
    : collectFile();

async function collectFile(): Promise<Uint8Array> {
  const rules = { files: 'file', many: false, fileLimit: 2 * BODY_BYTES, countLimit: 1, textNames: [] };
  const reader = createPartReader(createByteReader(request, intake), 'b');
  const form = readForm(reader, rules, () => ({ value: {}, problems: null }), null, intake);
  for await (const file of form.files) if (!file.tooLarge) return file.bytes;
  throw new Error('the form has no file');
}

const before = measureMemory();
const collected = collect();
if (collects === 'form') request.push('--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n');
const waitForReaders = () => new Promise((resolve) => setImmediate(resolve));
let turn = 0;
for (let sent = 0; sent < BODY_BYTES; turn += 1) {
  const size = Math.min(sizes[turn % sizes.length] ?? 1, BODY_BYTES - sent);
  // One allocation a chunk, as the HTTP parser of Node does.
  request.push(Buffer.allocUnsafeSlow(size).fill(120));
  sent += size;
  if (turn % (collects === 'form' ? 1 : 1_000) === 0) await waitForReaders();
}
await waitForReaders();
const heldBytes = measureMemory() - before;
if (collects === 'form') request.push('\r\n--b--\r\n');
request.push(null);
const body = await collected;
idleMonitor.close();
process.stdout.write(JSON.stringify({ bytes: body.length, heldBytes }));
