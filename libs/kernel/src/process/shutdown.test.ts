import { spawnSync } from 'node:child_process';
import { afterEach, expect, test, vi } from 'vitest';
import { silentLogger } from '../logging.ts';
import { createLifetime } from './shutdown.ts';

afterEach(() => vi.useRealTimers());

test('closes resources once, in reverse order, and continues after a failing one', async () => {
  const closedNames: string[] = [];
  const life = createLifetime(silentLogger);
  for (const name of ['database', 'service', 'gateway'])
    life.own({
      name,
      close: async () => {
        closedNames.push(name);
        if (name === 'service') throw new Error('stuck');
      },
    });
  await Promise.all([life.close(), life.close()]);
  expect(closedNames).toEqual(['gateway', 'service', 'database']);
});

test('closes a resource at once when it is registered during the shutdown', async () => {
  const closedNames: string[] = [];
  const life = createLifetime(silentLogger);
  const closing = life.close();
  life.own({ name: 'late', close: async () => void closedNames.push('late') });
  await closing;
  expect(closedNames).toEqual(['late']);
});

test('closes the next resource when one never closes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const closedNames: string[] = [];
  const life = createLifetime(silentLogger, { totalMs: 7_000, minPerResourceMs: 500 });
  life.own({ name: 'database', close: async () => void closedNames.push('database') });
  for (const name of ['stuck', 'stuck too'])
    life.own({ name, close: () => new Promise<void>(() => closedNames.push(name)) });
  const closing = life.close();
  await vi.advanceTimersByTimeAsync(6_999);
  expect(closedNames).toEqual(['stuck too']);
  await vi.advanceTimersByTimeAsync(1);
  expect(closedNames).toEqual(['stuck too', 'stuck']);
  // The time for all is used up: each of the others still gets its own.
  await vi.advanceTimersByTimeAsync(499);
  expect(closedNames).toEqual(['stuck too', 'stuck']);
  await vi.advanceTimersByTimeAsync(1);
  expect(closedNames).toEqual(['stuck too', 'stuck', 'database']);
  await closing;
});

test.each([
  { cause: 'an uncaught error', fault: `setTimeout(() => { throw new Error('x'); })`, exitCode: 1 },
  { cause: 'an unhandled rejection', fault: `Promise.reject(new Error('x'))`, exitCode: 1 },
  { cause: 'a signal', fault: `process.kill(process.pid, 'SIGTERM')`, exitCode: 0 },
])('closes all resources before the process ends: $cause', ({ fault, exitCode }) => {
  const program = `
    import { silentLogger } from '../logging.ts';
    import { createReadiness } from '../readiness/readiness.ts';
    import { closeOnSignals, createLifetime } from './shutdown.ts';
    const life = createLifetime(silentLogger);
    life.own({ name: 'part', close: async () => console.log('closed') });
    closeOnSignals({ life, readiness: createReadiness(), logger: silentLogger }, Promise.resolve());
    setInterval(() => undefined, 1000);
    ${fault};`;
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module-typescript', '-e', program], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  });
  expect({ status, stdout }).toEqual({ status: exitCode, stdout: 'closed\n' });
});
