import { createReadStream, readFileSync } from 'node:fs';
import { controlFec } from '@probant/export/control-fec';

/** `node control-in-a-process.ts FILE`: controls a file as it is read; prints what it took as JSON. */
const [file = ''] = process.argv.slice(2);
const pieces = createReadStream(file);
let bytes = 0;
async function* counted(): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    bytes += piece.length;
    yield piece;
  }
}
const before = process.cpuUsage();
const verdict = await controlFec(counted(), { filename: '732829320FEC20241231.txt' });
const { user, system } = process.cpuUsage(before);
const { line_count: lines, blocking_count: blocking } = verdict;
/** Of this program alone: the figure that the system keeps of a process begins with that of the one that started it. */
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
