import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { silentLogger } from './logging.ts';
import { createLifetime } from './shutdown.ts';

test('parts end in the reverse order of their birth, once, and a failing one does not keep the others open', async () => {
  const ended: string[] = [];
  const life = createLifetime(silentLogger);
  for (const name of ['database', 'service', 'gateway'])
    life.own({
      name,
      close: async () => {
        ended.push(name);
        if (name === 'service') throw new Error('stuck');
      },
    });
  await Promise.all([life.close(), life.close()]);
  expect(ended).toEqual(['gateway', 'service', 'database']);
});

test('a part that is born while everything ends is closed at once', async () => {
  const ended: string[] = [];
  const life = createLifetime(silentLogger);
  const closing = life.close();
  life.own({ name: 'late', close: async () => void ended.push('late') });
  await closing;
  expect(ended).toEqual(['late']);
});

test('a part that never ends does not keep the next one open', async () => {
  const ended: string[] = [];
  const life = createLifetime(silentLogger, { totalMs: 20, minPerResourceMs: 5 });
  life.own({ name: 'database', close: async () => void ended.push('database') });
  life.own({ name: 'stuck', close: () => new Promise<void>(() => undefined) });
  await life.close();
  expect(ended).toEqual(['database']);
});

test.each([
  { cause: 'an error that nobody caught', fault: `setTimeout(() => { throw new Error('x'); })`, exitCode: 1 },
  { cause: 'a rejection that nobody handled', fault: `Promise.reject(new Error('x'))`, exitCode: 1 },
  { cause: 'a signal', fault: `process.kill(process.pid, 'SIGTERM')`, exitCode: 0 },
])('$cause ends the process only after its parts', ({ fault, exitCode }) => {
  const program = `
    import { silentLogger } from './logging.ts';
    import { closeOnSignals, createLifetime } from './shutdown.ts';
    const life = createLifetime(silentLogger);
    life.own({ name: 'part', close: async () => console.log('closed') });
    closeOnSignals(life, Promise.resolve(), silentLogger);
    setInterval(() => undefined, 1000);
    ${fault};`;
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module-typescript', '-e', program], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  });
  expect({ status, stdout }).toEqual({ status: exitCode, stdout: 'closed\n' });
});
