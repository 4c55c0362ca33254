import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readResidentBytes } from '../pool/process-memory.ts';
import { findChildProcesses } from '../testing/processes.ts';

const PARENT_PROGRAM = fileURLToPath(new URL('../testing/busy-reader-program.ts', import.meta.url));
const MIB_BYTES = 1024 * 1024;

async function waitFor<T>(probe: () => T | undefined | false): Promise<T> {
  for (;;) {
    const result = probe();
    if (result !== undefined && result !== false) return result;
    await sleep(50);
  }
}

describe.runIf(readResidentBytes(process.pid) !== null)('a parent process that is killed', () => {
  test('takes its worker with it, even while a file keeps the worker busy', async () => {
    const parent = spawn(process.execPath, [PARENT_PROGRAM], { stdio: 'ignore' });
    // Only a worker that is processing the file uses this much memory.
    const worker = await waitFor(() =>
      findChildProcesses(parent.pid ?? 0, 'worker/main.ts').find(
        (pid) => (readResidentBytes(pid) ?? 0) > 250 * MIB_BYTES,
      ),
    );
    parent.kill('SIGKILL');
    await waitFor(() => readResidentBytes(worker) === null);
    expect(readResidentBytes(worker)).toBeNull();
  });
});
