import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Figures, formatLongReport } from './long-report.ts';
import { LONG_STEPS } from './long-steps.ts';
import { printCheck, readCommit, runCheck } from './run-check.ts';

/**
 * Runs what takes hours and what needs a quiet machine. Run all with `npm run check:long`, or some steps with
 * `npm run check:long -- faults soak`. Prints a section for `docs/benchmarks.md` before the closing lines.
 */
const { positionals: requestedNames } = parseArgs({ allowPositionals: true });
const unknownNames = requestedNames.filter((name) => !(name in LONG_STEPS));
if (unknownNames.length > 0) {
  console.error(`unknown step: ${unknownNames.join(', ')} (expected ${Object.keys(LONG_STEPS).join(', ')})`);
  process.exit(2);
}
const steps = Object.entries(LONG_STEPS)
  .filter(([name]) => requestedNames.length === 0 || requestedNames.includes(name))
  .map(([, step]) => step);

const folder = mkdtempSync(join(tmpdir(), 'probant-figures-'));
const figuresPath = join(folder, 'figures');
process.env['PROBANT_FIGURES'] = figuresPath;
const result = await runCheck(steps, []);
console.log(
  `\n${formatLongReport({
    command: requestedNames.length === 0 ? 'npm run check:long' : `npm run check:long -- ${requestedNames.join(' ')}`,
    date: new Date().toISOString().slice(0, 10),
    commit: readCommit().slice(0, 8),
    machine: `${cpus().length} x ${cpus()[0]?.model.trim()}`,
    node: process.version.slice(1),
    result,
    figures: readFigures(),
  })}`,
);
rmSync(folder, { recursive: true });
printCheck(result);
process.exitCode = result.verdict.failed === 0 ? 0 : 1;

function readFigures(): readonly Figures[] {
  const lines = tryToRead(figuresPath).split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Figures);
}

function tryToRead(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
