import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median } from '@probant/kernel/median';
import type { Row } from '../table.ts';
import { generateFec } from './generate-fec.ts';
import { validateThroughGateway } from './validate-through-gateway.ts';

const LINE_COUNT = 1_000_000;
/** About 1 GB. */
const LARGE_LINE_COUNT = 6_300_000;
const ROUND_COUNT = 3;
/** Of one server: the first one compiles the code. */
const REQUESTS_PER_ROUND = 3;
const VALIDATE_PROGRAM = new URL('validate-in-a-process.ts', import.meta.url);
const SPLIT_LINES_PROGRAM = new URL('split-lines-in-a-process.ts', import.meta.url);
/** CPU of `split-lines-in-a-process.ts` on the machine for which the goal was set: 0.85 to 1.00 s. */
const REFERENCE_SPLIT_SECONDS = 0.925;

type ValidationRun = {
  readonly lines: number;
  readonly blocking: number;
  readonly bytes: number;
  readonly seconds: number;
  readonly peak: number;
};

/** Measures the CPU seconds of all rules over a million lines, and those of programs without rules on the same file. */
export async function benchFec(): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'probant-fec-'));
  const file = join(folder, '732829320FEC20241231.txt');
  try {
    writeFec(file, LINE_COUNT);
    const rounds: Round[] = [];
    for (let round = 0; round < ROUND_COUNT; round += 1) rounds.push(await measureRound(file));
    const validation = runProgram<ValidationRun>(VALIDATE_PROGRAM, file);
    if (validation.lines !== LINE_COUNT || validation.blocking !== 0)
      throw new Error('the generated file has anomalies');
    if (rounds.some(({ split }) => split.balance !== 0)) throw new Error('the programs read different files');
    const middle = (read: (round: Round) => number) => median(rounds.map(read), Number.NaN);
    const seconds = middle((round) => round.validation.seconds);
    const split = middle((round) => round.split.seconds);
    const sum = middle((round) => round.sum);
    const reference = `splitting the lines and summing two columns ${split.toFixed(2)} s, wc -l ${middle(
      ({ count }) => count,
    ).toFixed(2)} s, awk sum ${sum.toFixed(2)} s`;
    const ratio = (name: 'first' | 'later') =>
      `${middle((round) => round[name] / round.sum).toFixed(1)} x (${middle((round) => round[name]).toFixed(2)} s)`;
    writeFec(file, LARGE_LINE_COUNT);
    const large = runProgram<ValidationRun>(VALIDATE_PROGRAM, file);
    const largeRun = await validateThroughGateway(file, 1);
    return [
      {
        measure: `lines a second, all rules, ${(validation.bytes / 1e6).toFixed(0)} MB, one core`,
        ours: `${(LINE_COUNT / seconds / 1e6).toFixed(2)} M/s (${seconds.toFixed(2)} s)`,
        goal: `>= 1.0 M/s (${(REFERENCE_SPLIT_SECONDS / split).toFixed(2)} M/s on this machine)`,
        reference,
      },
      {
        measure:
          'the same file through the gateway, CPU against two sums in awk: later requests; the first of a process',
        ours: `${ratio('later')}; ${ratio('first')}`,
        goal: '<= 2.5 x',
        reference: `awk ${sum.toFixed(2)} s`,
      },
      {
        measure: `${(large.bytes / 1e9).toFixed(2)} GB through the gateway, one request: CPU; memory`,
        ours: `${(largeRun.seconds[0] as number).toFixed(1)} s; ${Math.round(largeRun.peak / 1e6)} MB`,
        goal: '<= 6 s on two cores; <= 250 MB',
        reference: `awk ${measureSum(file).toFixed(1)} s`,
      },
      {
        measure: `memory, ${(large.bytes / 1e9).toFixed(2)} GB streamed, ${large.lines} lines`,
        ours: `${Math.round(large.peak / 1e6)} MB`,
        goal: '<= 200 MB',
        reference: `${Math.round(validation.peak / 1e6)} MB for ${(validation.bytes / 1e6).toFixed(0)} MB`,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

type Round = {
  readonly validation: ValidationRun;
  readonly split: { readonly seconds: number; readonly balance: number };
  readonly count: number;
  readonly sum: number;
  readonly first: number;
  readonly later: number;
};

/** Runs each program once, so that all see the same load of the machine. */
async function measureRound(file: string): Promise<Round> {
  const [first = Number.NaN, ...later] = (await validateThroughGateway(file, REQUESTS_PER_ROUND)).seconds;
  return {
    validation: runProgram(VALIDATE_PROGRAM, file),
    split: runProgram(SPLIT_LINES_PROGRAM, file),
    count: measureCpuSeconds(`wc -l ${file}`),
    sum: measureSum(file),
    first,
    later: median(later, Number.NaN),
  };
}

const measureSum = (file: string): number =>
  measureCpuSeconds(`awk -F'|' '{ d += $12; c += $13 } END { print d - c }' ${file}`);

function writeFec(file: string, lines: number): void {
  writeFileSync(file, '');
  for (const piece of generateFec(lines)) appendFileSync(file, piece);
}

const runProgram = <T>(program: URL, file: string): T =>
  JSON.parse(
    execFileSync(process.execPath, [fileURLToPath(program), file], {
      encoding: 'utf8',
    }),
  );

/** Returns user and system seconds as bash reports them. */
function measureCpuSeconds(command: string): number {
  const output = execFileSync('bash', ['-c', `TIMEFORMAT='%U %S'; { time ${command} > /dev/null; } 2>&1`], {
    encoding: 'utf8',
  });
  return output
    .trim()
    .split(' ')
    .reduce((sum, part) => sum + Number(part), 0);
}
