import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median, type Row } from '../table.ts';
import { madeFec } from './made-fec.ts';

const LINES = 1_000_000;
/** About 1 GB. */
const LARGE = 6_300_000;
const ROUNDS = 3;
const CONTROL = new URL('control-in-a-process.ts', import.meta.url);
const SPLIT_LINES = new URL('split-lines-in-a-process.ts', import.meta.url);
/** What reading a file of that size as strings, splitting its lines and summing two columns took where the goal was set: .85 to 1.00 s. */
const SPLIT_THERE = 0.925;

type Took = {
  readonly lines: number;
  readonly blocking: number;
  readonly bytes: number;
  readonly seconds: number;
  readonly peak: number;
};

/** All rules over a million lines, CPU seconds of one process, beside what two tools that every machine has take to read the same file. */
export async function benchFec(): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'probant-fec-'));
  const file = join(folder, '732829320FEC20241231.txt');
  try {
    writeFec(file, LINES);
    const rounds = Array.from({ length: ROUNDS }, () => ({
      control: inAProcess<Took>(CONTROL, file),
      split: inAProcess<{ readonly seconds: number; readonly balance: number }>(SPLIT_LINES, file),
      count: cpuOf(`wc -l ${file}`),
      sum: cpuOf(`awk -F'|' '{ d += $12; c += $13 } END { print d - c }' ${file}`),
    }));
    const control = inAProcess<Took>(CONTROL, file);
    if (control.lines !== LINES || control.blocking !== 0) throw new Error('the made file is not sound');
    if (rounds.some(({ split }) => split.balance !== 0)) throw new Error('the two do not read the same file');
    const seconds = median(rounds.map((round) => round.control.seconds));
    const split = median(rounds.map((round) => round.split.seconds));
    const reference = `splitting the lines and summing two columns ${split.toFixed(2)} s, wc -l ${median(rounds.map(({ count }) => count)).toFixed(2)} s, awk sum ${median(rounds.map(({ sum }) => sum)).toFixed(2)} s`;
    writeFec(file, LARGE);
    const large = inAProcess<Took>(CONTROL, file);
    return [
      {
        measure: `lines a second, all rules, ${(control.bytes / 1e6).toFixed(0)} MB, one core`,
        ours: `${(LINES / seconds / 1e6).toFixed(2)} M/s (${seconds.toFixed(2)} s)`,
        goal: `>= 1.0 M/s (${(SPLIT_THERE / split).toFixed(2)} M/s on this machine)`,
        reference,
      },
      {
        measure: `memory, ${(large.bytes / 1e9).toFixed(2)} GB streamed, ${large.lines} lines`,
        ours: `${Math.round(large.peak / 1e6)} MB`,
        goal: '<= 200 MB',
        reference: `${Math.round(control.peak / 1e6)} MB for ${(control.bytes / 1e6).toFixed(0)} MB`,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function writeFec(file: string, lines: number): void {
  writeFileSync(file, '');
  for (const piece of madeFec(lines)) appendFileSync(file, piece);
}

const inAProcess = <T>(program: URL, file: string): T =>
  JSON.parse(
    execFileSync(process.execPath, [fileURLToPath(program), file], {
      encoding: 'utf8',
    }),
  );

/** User and system seconds, as bash tells them. */
function cpuOf(command: string): number {
  const told = execFileSync('bash', ['-c', `TIMEFORMAT='%U %S'; { time ${command} > /dev/null; } 2>&1`], {
    encoding: 'utf8',
  });
  return told
    .trim()
    .split(' ')
    .reduce((sum, part) => sum + Number(part), 0);
}
