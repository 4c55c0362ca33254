import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { evaluateExtraction } from './extraction/evaluate-extraction.ts';
import { evaluateFec } from './fec/evaluate-fec.ts';
import { evaluateReceipts } from './receipts/evaluate-receipts.ts';
import { evaluateRobustness } from './robustness/evaluate-robustness.ts';

/** Where the sets are, how many files of each at most, and the one table that is wanted. */
export type EvaluationRun = { readonly data: string; readonly limit: number; readonly only: string | undefined };

/** What can be evaluated, by the name given on the command line. */
const EVALUATIONS: Readonly<Record<string, (run: EvaluationRun) => Promise<void>>> = {
  extraction: evaluateExtraction,
  fec: evaluateFec,
  receipts: evaluateReceipts,
  robustness: evaluateRobustness,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { limit: { type: 'string' }, only: { type: 'string' } },
});
const name = positionals[0] ?? '';
const evaluate = EVALUATIONS[name];
const data = process.env['PROBANT_EVAL_DATA'] ?? '';

if (evaluate === undefined)
  stop(`usage: npm run eval -- ${Object.keys(EVALUATIONS).join('|')} [--limit N] [--only TABLE]`);
else if (data === '' || !existsSync(data))
  stop('point PROBANT_EVAL_DATA at the folder of evaluation sets, the one with extraction/dev in it');
else await evaluate({ data, limit: Number(values.limit ?? Number.POSITIVE_INFINITY), only: values.only });

function stop(sentence: string): void {
  console.error(sentence);
  process.exitCode = 2;
}
