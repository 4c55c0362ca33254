import { expect, test } from 'vitest';
import { silentLogger } from './logging.ts';
import { lifetime } from './shutdown.ts';

test('parts end in the reverse order of their birth, once, and a failing one does not keep the others open', async () => {
  const ended: string[] = [];
  const life = lifetime(silentLogger);
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
  const life = lifetime(silentLogger);
  const closing = life.close();
  life.own({ name: 'late', close: async () => void ended.push('late') });
  await closing;
  expect(ended).toEqual(['late']);
});

test('a part that never ends does not keep the next one open', async () => {
  const ended: string[] = [];
  const life = lifetime(silentLogger, { together: 20, late: 5 });
  life.own({ name: 'database', close: async () => void ended.push('database') });
  life.own({ name: 'stuck', close: () => new Promise<void>(() => undefined) });
  await life.close();
  expect(ended).toEqual(['database']);
});
