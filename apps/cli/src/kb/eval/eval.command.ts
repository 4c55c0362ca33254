import type { KnowledgeBase } from '@probant/contracts/assistant';
import { type Command, InvalidArgumentError } from 'commander';
import { LONG_PAUSE_MS, withApi } from '../../api/with-api.ts';
import { getCommandProcess } from '../../command-process.ts';
import { EXIT_CODES } from '../../exit-codes.ts';
import { createProgressBar } from '../../progress/progress-bar.ts';
import { printErrorLine, printJson, printLines } from '../../terminal/print-result.ts';
import { getTerminalWidth } from '../../terminal/terminal-width.ts';
import { findKnowledgeBase, listDocuments } from '../find-knowledge-base.ts';
import { createKbCommand, JSON_OPTION, KB_ARGUMENT, type KbOptions } from '../kb-arguments.ts';
import { askQuestions } from './ask-questions.ts';
import { toEvaluationJson } from './evaluation-json.rules.ts';
import { resolveDocuments } from './expected-documents.rules.ts';
import { formatEvaluation } from './format-evaluation.rules.ts';
import { computeMetrics } from './metrics.rules.ts';
import { nameFileInErrors, readQuestionFile } from './read-question-file.ts';

type EvalOptions = KbOptions & { readonly concurrency: number; readonly show?: true };

/** Measured on 2 cores: more questions at once take as long, each. */
const DEFAULT_CONCURRENCY = 2;
const MAX_CONCURRENCY = 8;

/** Exit code 1: a question got no response. A bad result is no problem of the command. */
export const createEvalCommand = (): Command =>
  createKbCommand('eval', 'measure a knowledge base with a file of questions')
    .argument(...KB_ARGUMENT)
    .argument('<questions>', 'CSV with the columns question, document, page, answer, or JSON lines with these members')
    .option(
      '--concurrency <number>',
      `questions at a time, 1 to ${MAX_CONCURRENCY}`,
      parseConcurrency,
      DEFAULT_CONCURRENCY,
    )
    .option('--show', 'print the texts of questions and answers, which may be personal')
    .option(...JSON_OPTION)
    .action(async (kb: string, file: string, { concurrency, json, show, ...options }: EvalOptions) => {
      const questions = await readQuestionFile(file);
      const { base, outcomes } = await withApi(
        options,
        async (api) => {
          const base = await findKnowledgeBase(api, kb);
          warnOfPendingVectors(base);
          const documents = await listDocuments(api, base);
          const expected = nameFileInErrors(file, () => resolveDocuments(questions, documents));
          const bar = createProgressBar({ label: 'eval', total: expected.length, unit: 'questions' });
          const asking = { knowledgeBaseId: base.id, documents, concurrency, onAnswer: () => bar.add(1) };
          return { base, outcomes: await askQuestions(api, expected, asking).finally(bar.close) };
        },
        LONG_PAUSE_MS,
      );
      const evaluation = { base, outcomes, metrics: computeMetrics(outcomes), withTexts: show ?? false };
      if (json) printJson(toEvaluationJson(evaluation));
      else printLines(formatEvaluation(evaluation, getTerminalWidth()));
      if (evaluation.metrics.failed > 0) getCommandProcess().exitCode = EXIT_CODES.problemFound;
    });

function parseConcurrency(text: string): number {
  const number = /^\d$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > MAX_CONCURRENCY)
    throw new InvalidArgumentError(`It must be a number from 1 to ${MAX_CONCURRENCY}.`);
  return number;
}

function warnOfPendingVectors({ vectors }: KnowledgeBase): void {
  if (vectors !== null && vectors.pending > 0)
    printErrorLine(`${vectors.pending} vectors are not ready yet: until then questions are searched by words only`);
}
