import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { MIB_BYTES } from '@probant/kernel/byte-units';
import { eventually } from '@probant/kernel/testing/eventually';
import { describe, expect, test } from 'vitest';
import { readResidentBytes } from '../process/process-memory.ts';
import { findChildProcesses } from '../testing/processes.ts';

const PARENT_PROGRAM = fileURLToPath(new URL('../testing/busy.program.ts', import.meta.url));

describe.runIf(readResidentBytes(process.pid) !== null)('a parent process that is killed', () => {
  test('takes its worker with it, even while a task keeps the worker busy', async () => {
    const parent = spawn(process.execPath, [PARENT_PROGRAM], { stdio: 'ignore' });
    // Only a worker that runs the task uses this much memory.
    const worker =
      (await eventually('a worker that runs the task', () =>
        findChildProcesses(parent.pid ?? 0, 'misbehaving-worker.ts').find(
          (pid) => (readResidentBytes(pid) ?? 0) > 250 * MIB_BYTES,
        ),
      )) ?? 0;
    parent.kill('SIGKILL');
    await expect.poll(() => readResidentBytes(worker)).toBeNull();
  });
});
