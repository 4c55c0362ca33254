import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether qpdf is installed: a reader of PDFs that shares nothing with ours. */
export const HAS_QPDF = spawnSync('qpdf', ['--version']).status === 0;

/** Runs qpdf with a file as its input, and another as its output when `writesFile`. Returns what it printed or wrote. */
export function runQpdf(file: Uint8Array, options: readonly string[], writesFile = false): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'probant-qpdf-'));
  try {
    const [input, output] = [join(folder, 'in.pdf'), join(folder, 'out.pdf')];
    writeFileSync(input, file);
    const { stdout } = spawnSync('qpdf', [...options, input, ...(writesFile ? [output] : [])]);
    return writesFile ? readFileSync(output) : stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
