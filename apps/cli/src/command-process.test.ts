import { PassThrough, Readable } from 'node:stream';
import { createFixedClock, systemClock } from '@probant/kernel/clock';
import { expect, test } from 'vitest';
import { withOutput } from './audit/output-file.ts';
import { type CommandProcess, commandClock, getCommandProcess, runInstead } from './command-process.ts';
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

test('a command has the process and the clock of Node unless it was given others', async () => {
  const clock = createFixedClock('2026-02-03T04:05:06Z');
  const given = createProcess();
  const seen = await runInstead({ process: given, clock }, async () => [getCommandProcess(), commandClock()]);
  expect(seen).toEqual([given, clock()]);
  expect(getCommandProcess()).toBe(process);
  expect(commandClock()).toBeGreaterThan(clock());
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
