import { join } from 'node:path';
import { readShippedAlignment, retrieve } from '@probant/assistant/lab';
import { computeInterval, formatInterval } from '@probant/kernel/statistics/bootstrap.rules';
import type { EvaluationRun } from '../evaluation-run.ts';
import { formatTable } from '../extraction/table.ts';
import { findDocumentVectors, findQuestionVectors, readVectorCache } from './cached-vectors.ts';
import { evaluateAnswers, evaluateRefusal } from './evaluate-answers.ts';
import { type EvaluationSet, readEvaluationSet } from './evaluation-set.ts';
import { readFoldAlignments } from './fold-alignments.ts';
import { evaluateQuestions, isQuestionTable } from './questions/evaluate-questions.ts';
import { computeNdcg, computeRecall } from './ranking.rules.ts';

/** Set of questions, base, and the goals of nDCG@10 for the lexical leg and both legs. */
const SETS = [
  ['spf-qr', 'spf-qr', '.85', '.90'],
  ['piaf-fr', 'piaf-fr', '.755', '.80'],
  ['cnil-faq', 'cnil-faq', '.656', '.74'],
  ['cnil-users', 'cnil-users', '.636', '.73'],
  ['fquad-valid-NC', 'fquad-valid-NC', '.779', '.819'],
  ['cranfield-en', 'cranfield-en', '.363', '.395'],
  ['english-over-french', 'spf-qr', '-', 'R@5 .85'],
  ['english-over-french', 'piaf-fr', '-', 'R@5 .85'],
  ['english-over-french', 'cnil-users', '-', 'R@5 .85'],
] as const;
/** What is fused with the lexical leg, and whether it has vectors of sentences. */
const FUSED_LEGS = [
  ['passages', false],
  ['and sentences', true],
] as const;
/** As in the study: piaf has thousands. */
const MAX_QUESTIONS = 1_200;
/** Of a set, for answers and refusal. */
const MAX_ASKED_QUESTIONS = 1_200;

/** `npm run eval -- assistant`: ranking of each set with 95 % intervals clustered by document, and goals. Fused where vectors are cached. */
export async function evaluateAssistant({ data, isHeld = false, limit, only }: EvaluationRun): Promise<void> {
  if (isQuestionTable(only)) return evaluateQuestions({ table: only, isHeld, limit });
  const cache = readVectorCache(await readShippedAlignment());
  // The shipped alignment was fitted on the dev questions: those get one that was not fitted on them.
  const chooseAlignment = isHeld || cache.vectors.size === 0 ? null : readFoldAlignments();
  const rows = [['set', 'questions', 'legs', 'nDCG@10', 'R@5', 'goal']];
  for (const [questionSet, base, lexicalGoal, fusedGoal] of SETS) {
    if (only !== undefined && only !== questionSet) continue;
    const options = { isHeld, limit: Math.min(limit, MAX_QUESTIONS), questionSet };
    const set = readEvaluationSet(join(data, 'assistant'), base, options);
    if (set.questions.length === 0) continue;
    rows.push(formatRow(set, 'lexical', lexicalGoal, (question) => retrieve(set.index, question).chunks));
    for (const [legs, withSentences] of FUSED_LEGS) {
      const documents = findDocumentVectors(cache, set, withSentences);
      const find = (question: string, group: string) =>
        findQuestionVectors({ ...cache, alignment: chooseAlignment?.(group) ?? cache.alignment }, documents, question);
      if (set.questions.every(({ group, text }) => find(text, group) !== null))
        rows.push(
          formatRow(
            set,
            legs,
            fusedGoal,
            (question, group) => retrieve(set.index, question, find(question, group)).chunks,
          ),
        );
    }
  }
  for (const line of formatTable(rows)) console.log(line);
  if (only !== undefined) return;
  const options = {
    folder: join(data, 'assistant'),
    cache,
    chooseAlignment,
    isHeld,
    limit: Math.min(limit, MAX_ASKED_QUESTIONS),
  };
  for (const line of formatTable(evaluateAnswers(options))) console.log(line);
  for (const line of formatTable(evaluateRefusal(options))) console.log(line);
}

function formatRow(
  set: EvaluationSet,
  legs: string,
  goal: string,
  rank: (question: string, group: string) => ReturnType<typeof retrieve>['chunks'],
): string[] {
  const ndcg: { value: number; group: string }[] = [];
  const recall: typeof ndcg = [];
  for (const { group, relevant, text } of set.questions) {
    const ids = rank(text, group).map(({ documentId, ordinal }) =>
      set.isJudgedByDocument ? documentId : (set.documents.get(documentId)?.[ordinal]?.id ?? ''),
    );
    const ranking = [...new Set(ids)];
    ndcg.push({ value: computeNdcg(ranking, new Set(relevant)), group });
    recall.push({ value: computeRecall(ranking, new Set(relevant)), group });
  }
  const [first, second] = [ndcg, recall].map((values) => formatInterval(computeInterval(values)));
  return [set.name, String(set.questions.length), legs, first ?? '', second ?? '', goal];
}
