import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { formatLoad, type MeasuredLoad } from './format-load.rules.ts';
import { type Installation, listMissingPrograms, startOneProcess, startTwoInstances } from './installations.ts';
import { type LoadDurations, measureLoad } from './measure-load.ts';

/** `npm run load`, or a short form: `npm run load -- --minutes 1 --overload-seconds 20 --only one`. Prints one table. */
const { values: options } = parseArgs({
  options: {
    /** Of the steady load. */
    minutes: { type: 'string', default: '10' },
    'overload-seconds': { type: 'string', default: '60' },
    /** `one` or `two`; both by default. */
    only: { type: 'string' },
  },
});

function parsePositive(name: string, text: string): number {
  const value = Number(text);
  if (Number.isFinite(value) && value > 0) return value;
  console.error(`--${name}: expected a number above 0`);
  process.exit(2);
}

const minutes = parsePositive('minutes', options.minutes);
const overloadSeconds = parsePositive('overload-seconds', options['overload-seconds']);
/** The other parts take their share of a short form too. */
const durations: LoadDurations = {
  warmUpSeconds: Math.min(30, 10 * minutes),
  limitSeconds: Math.min(30, 10 * minutes),
  steadySeconds: 60 * minutes,
  overloadSeconds,
  recoverySeconds: overloadSeconds,
};

const STARTS: Readonly<Record<string, () => Promise<Installation>>> = { one: startOneProcess, two: startTwoInstances };

if (options.only !== undefined && !(options.only in STARTS)) {
  console.error('--only: expected one or two');
  process.exit(2);
}
const missing = listMissingPrograms();
const requested = Object.keys(STARTS).filter((name) => options.only === undefined || options.only === name);
const names = requested.filter((name) => name !== 'two' || missing.length === 0);
if (names.length < requested.length) console.log(`without two instances: ${missing.join(', ')} is missing`);

const loadBefore = loadavg()[0] ?? 0;
const measured: MeasuredLoad[] = [];
let running: Installation | null = null;
// Its processes would go on without this one.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    await running?.stop();
    process.exit(2);
  });
for (const name of names) {
  const installation = await STARTS[name]?.();
  if (installation === undefined) continue;
  running = installation;
  try {
    measured.push({ name: installation.name, figures: await measureLoad(installation, durations) });
  } finally {
    running = null;
    await installation.stop();
  }
}
console.log(
  `Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model.trim()}, ${new Date().toISOString().slice(0, 10)}, the client on the same machine, load average before ${loadBefore.toFixed(1)}\n`,
);
console.log(formatLoad(measured, durations).join('\n'));
