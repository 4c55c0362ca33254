import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { evaluateExtraction } from './extraction/evaluate-extraction.ts';

/** What can be evaluated, by the name given on the command line. */
const EVALUATIONS: Readonly<Record<string, (run: { data: string; limit: number }) => Promise<void>>> = {
  extraction: evaluateExtraction,
};

const { values, positionals } = parseArgs({ allowPositionals: true, options: { limit: { type: 'string' } } });
const name = positionals[0] ?? '';
const evaluate = EVALUATIONS[name];
const data = process.env['PROBANT_EVAL_DATA'] ?? '';

if (evaluate === undefined) stop(`usage: npm run eval -- ${Object.keys(EVALUATIONS).join('|')} [--limit N]`);
else if (data === '' || !existsSync(data))
  stop('point PROBANT_EVAL_DATA at the folder of evaluation sets, the one with extraction/dev in it');
else await evaluate({ data, limit: Number(values.limit ?? Number.POSITIVE_INFINITY) });

function stop(sentence: string): void {
  console.error(sentence);
  process.exitCode = 2;
}
