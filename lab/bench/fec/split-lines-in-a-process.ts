import { createReadStream } from 'node:fs';

/** `node split-lines-in-a-process.ts FILE`: reads a FEC as strings, splits its lines and sums two columns, without any rule. Prints the CPU seconds. */
const [file = ''] = process.argv.slice(2);
const DEBIT_CELL = 11;
const CREDIT_CELL = 12;

const before = process.cpuUsage();
let balance = 0;
let partialLine = '';
for await (const piece of createReadStream(file, { encoding: 'utf8', highWaterMark: 1 << 18 })) {
  const lines = (partialLine + piece).split('\n');
  partialLine = lines.pop() ?? '';
  for (const line of lines) {
    const cells = line.split('|');
    balance += parseCents(cells[DEBIT_CELL]) - parseCents(cells[CREDIT_CELL]);
  }
}
const { user, system } = process.cpuUsage(before);
console.log(JSON.stringify({ balance, seconds: (user + system) / 1e6 }));

/** Returns 0 for the header. */
function parseCents(text = ''): number {
  const comma = text.indexOf(',');
  return comma < 0 ? 0 : 100 * Number(text.slice(0, comma)) + Number(text.slice(comma + 1));
}
