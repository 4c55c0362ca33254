import { createReadStream } from 'node:fs';

/** `node split-lines-in-a-process.ts FILE`: reads a FEC as strings, splits its lines and sums two columns, without any rule; prints the CPU seconds. */
const [file = ''] = process.argv.slice(2);
const DEBIT = 11;
const CREDIT = 12;

const before = process.cpuUsage();
let balance = 0;
let rest = '';
for await (const piece of createReadStream(file, { encoding: 'utf8', highWaterMark: 1 << 18 })) {
  const lines = (rest + piece).split('\n');
  rest = lines.pop() ?? '';
  for (const line of lines) {
    const cells = line.split('|');
    balance += centsOf(cells[DEBIT]) - centsOf(cells[CREDIT]);
  }
}
const { user, system } = process.cpuUsage(before);
console.log(JSON.stringify({ balance, seconds: (user + system) / 1e6 }));

/** The header has none. */
function centsOf(text = ''): number {
  const comma = text.indexOf(',');
  return comma < 0 ? 0 : 100 * Number(text.slice(0, comma)) + Number(text.slice(comma + 1));
}
