import { createReadStream, readFileSync } from 'node:fs';
import { validateFec } from '@probant/fec/validate-fec';

/** `node validate-in-a-process.ts FILE`: validates a file while reading it, and prints the time and memory that it took as JSON. */
const [file = ''] = process.argv.slice(2);
const pieces = createReadStream(file);
let bytes = 0;
async function* countBytes(): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    bytes += piece.length;
    yield piece;
  }
}
const before = process.cpuUsage();
const result = await validateFec(countBytes(), { filename: '732829320FEC20241231.txt' });
const { user, system } = process.cpuUsage(before);
const { line_count: lines, blocking_count: blocking } = result;
/** Of this program alone: `maxRSS` of a process includes that of the process that started it. */
const peak = 1024 * Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'latin1'))?.[1]);
console.log(
  JSON.stringify({
    lines,
    blocking,
    bytes,
    seconds: (user + system) / 1e6,
    peak,
  }),
);
