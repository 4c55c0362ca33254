import { PassThrough, Readable } from 'node:stream';
import { createFixedClock, systemClock } from '@probant/kernel/clock';
import { expect, test } from 'vitest';
import { withOutput } from './audit/output-file.ts';
import { type CommandProcess, commandClock, getCommandProcess, readStopwatch, runInstead } from './command-process.ts';
import { runProbant } from './testing/run-probant.ts';

test('commands that run at once in one process have their own variables, output and exit code', async () => {
  const exitCode = process.exitCode;
  const [refused, emitted, helped] = await Promise.all([
    runProbant(['gateway', 'emit', 'kong'], { PROBANT_PORT: 'none' }),
    runProbant(['gateway', 'emit', 'haproxy'], { PROBANT_PORT: '9080' }),
    runProbant(['keys', '--help']),
  ]);
  expect(refused).toEqual({ code: 2, out: '', error: expect.stringMatching(/^PROBANT_PORT: expected a port/) });
  expect(emitted).toEqual({ code: 0, out: expect.stringContaining('/v1/extract'), error: '' });
  expect(helped).toEqual({ code: 0, out: expect.stringMatching(/^Usage: probant keys /), error: '' });
  expect(process.exitCode).toBe(exitCode);
});

test('a command has the process, the clock and the stopwatch of Node unless it was given others', async () => {
  const clock = createFixedClock('2026-02-03T04:05:06Z');
  const given = createProcess();
  const look = async () => [getCommandProcess(), commandClock(), readStopwatch()];
  expect(await runInstead({ process: given, clock, stopwatch: () => 7 }, look)).toEqual([given, clock(), 7]);
  expect(getCommandProcess()).toBe(process);
  expect(commandClock()).toBeGreaterThan(clock());
  expect(readStopwatch()).toBeGreaterThan(7);
});

test('an export to the standard output leaves no listener behind', async () => {
  const given = createProcess();
  const countListeners = () => [
    given.stdout.listenerCount('error'),
    process.listenerCount('SIGINT'),
    process.listenerCount('SIGTERM'),
  ];
  const before = countListeners();
  await runInstead({ process: given, clock: systemClock }, () => withOutput('-', (write) => write('line\n')));
  expect(countListeners()).toEqual(before);
});

const createProcess = (): CommandProcess => ({
  env: {},
  stdin: Readable.from([]),
  stdout: new PassThrough(),
  stderr: new PassThrough(),
});
