import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { evaluateAssistant } from './assistant/evaluate-assistant.ts';
import { isQuestionTable } from './assistant/questions/evaluate-questions.ts';
import { evaluateAuthenticity } from './authenticity/evaluate-authenticity.ts';
import { evaluateEInvoices } from './e-invoices/evaluate-e-invoices.ts';
import type { EvaluationRun } from './evaluation-run.ts';
import { evaluateExtraction } from './extraction/evaluate-extraction.ts';
import { evaluateFec } from './fec/evaluate-fec.ts';
import { evaluateReceipts } from './receipts/evaluate-receipts.ts';
import { evaluateRobustness } from './robustness/evaluate-robustness.ts';
import { evaluateScoring } from './scoring/evaluate-scoring.ts';

/** The evaluations by their name on the command line. */
const EVALUATIONS_BY_NAME: Readonly<Record<string, (run: EvaluationRun) => Promise<void>>> = {
  assistant: evaluateAssistant,
  authenticity: evaluateAuthenticity,
  'e-invoices': evaluateEInvoices,
  extraction: evaluateExtraction,
  fec: evaluateFec,
  receipts: evaluateReceipts,
  robustness: evaluateRobustness,
  scoring: evaluateScoring,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    held: { type: 'boolean', default: false },
    limit: { type: 'string' },
    only: { type: 'string' },
    pages: { type: 'string' },
  },
});
const name = positionals[0] ?? '';
const evaluate = EVALUATIONS_BY_NAME[name];
const data = process.env['PROBANT_EVAL_DATA'] ?? '';

if (evaluate === undefined)
  exitWithError(
    `usage: npm run eval -- ${Object.keys(EVALUATIONS_BY_NAME).join('|')} [--limit N] [--only TABLE] [--pages FOLDER] [--held]`,
  );
// The questions of the assistant are in the repository, with their documents.
else if (!(name === 'assistant' && isQuestionTable(values.only)) && (data === '' || !existsSync(data)))
  exitWithError('PROBANT_EVAL_DATA must name the folder of evaluation sets (the folder that contains extraction/dev)');
else
  await evaluate({
    data,
    limit: Number(values.limit ?? Number.POSITIVE_INFINITY),
    only: values.only,
    pages: values.pages,
    isHeld: values.held,
  });
// The workers that read documents wait minutes for the next one.
if (process.exitCode === undefined) process.exit();

function exitWithError(message: string): void {
  console.error(message);
  process.exitCode = 2;
}
