import { readFileSync } from 'node:fs';
import { createProgram } from '@probant/cli/program';

/** `node import-in-a-process.ts FILE`: runs `probant companies import --sirene FILE`, and prints its time and peak memory as JSON. */
const [file = ''] = process.argv.slice(2);
const start = performance.now();
await (await createProgram()).parseAsync(['node', 'probant', 'companies', 'import', '--sirene', file]);
const seconds = (performance.now() - start) / 1000;
/** Of this program alone: `maxRSS` of a process includes that of the process that started it. */
const peak = 1024 * Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'latin1'))?.[1]);
const { user, system } = process.cpuUsage();
console.log(JSON.stringify({ seconds, peak, cpuSeconds: (user + system) / 1e6 }));
