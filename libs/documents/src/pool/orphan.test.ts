import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { childrenOf } from '../testing/processes.ts';
import { memoryOf } from './memory-of.ts';

const MAKER = fileURLToPath(new URL('../testing/orphan-maker.ts', import.meta.url));
const MIB = 1024 * 1024;

async function until<T>(look: () => T | undefined | false): Promise<T> {
  for (;;) {
    const found = look();
    if (found !== undefined && found !== false) return found;
    await sleep(50);
  }
}

describe.runIf(memoryOf(process.pid) !== null)('a parent killed without warning', () => {
  test('takes its child with it, even while a file keeps the child busy', async () => {
    const maker = spawn(process.execPath, [MAKER], { stdio: 'ignore' });
    const child = await until(() => childrenOf(maker.pid ?? 0, 'child/main.ts')[0]);
    // Only a child that is deep in the file holds this much.
    await until(() => (memoryOf(child) ?? 0) > 250 * MIB);
    maker.kill('SIGKILL');
    await until(() => memoryOf(child) === null);
    expect(memoryOf(child)).toBeNull();
  });
});
