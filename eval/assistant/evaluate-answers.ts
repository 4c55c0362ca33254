import { computeConfidence, isRefused } from '@probant/assistant/refusal';
import type { RefusalFeatures } from '@probant/assistant/refusal-features';
import { computeInterval, formatInterval } from '@probant/kernel/statistics/bootstrap.rules';
import { alignFor, askSet, LEGS, readSetVectors } from './ask-set.ts';
import type { VectorCache } from './cached-vectors.ts';
import { readEvaluationSet } from './evaluation-set.ts';
import type { ChooseAlignment } from './fold-alignments.ts';
import { listOutcomes, REFUSAL_BASES, type RefusalOutcome } from './list-outcomes.ts';
import { computeAuroc } from './ranking.rules.ts';

type AnswerEvaluation = {
  readonly folder: string;
  readonly cache: VectorCache;
  readonly isHeld: boolean;
  readonly chooseAlignment: ChooseAlignment | null;
  readonly limit: number;
};

/** Set with answers that are parts of its passages, and the goal for two sentences. */
const ANSWER_SET = { name: 'piaf-fr', goal: '.66' };

/** Returns the rows of a table: how often the two best sentences of an answer contain what the set says it must contain. */
export function evaluateAnswers({
  cache,
  chooseAlignment,
  folder,
  ...options
}: AnswerEvaluation): readonly (readonly string[])[] {
  const set = readEvaluationSet(folder, ANSWER_SET.name, options);
  const questions = set.questions.filter(({ answers }) => answers.length > 0);
  const rows = LEGS.flatMap((legs) => {
    if (legs !== 'words' && cache.vectors.size === 0) return [];
    const vectors = readSetVectors(set, cache, legs);
    const values = questions.map(({ answers, group, text }) => {
      const said = normalise(askSet(set, alignFor(vectors, chooseAlignment, group), text).sentences.join('\n'));
      return { group, value: Number(answers.some((answer) => said.includes(normalise(answer)))) };
    });
    return [[set.name, String(values.length), legs, formatInterval(computeInterval(values)), ANSWER_SET.goal]];
  });
  return [['set', 'questions', 'compared', 'answer in two sentences', 'goal'], ...rows];
}

const normalise = (text: string): string => text.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** Goals of the share of questions that are answered. */
const ANSWERED_GOALS: Readonly<Record<string, string>> = { 'piaf-fr': '.76', 'spf-qr': '.97' };

/** Returns the rows of a table: what is answered, with the threshold of the product, and how well refusals are told. */
export function evaluateRefusal({ cache, ...options }: AnswerEvaluation): readonly (readonly string[])[] {
  const rows = LEGS.flatMap((legs) => {
    if (legs !== 'words' && cache.vectors.size === 0) return [];
    const outcomes = listOutcomes({ cache, ...options }, legs);
    return REFUSAL_BASES.map((base) => [base, legs, ...judge(outcomes, base, legs), ANSWERED_GOALS[base] ?? '-']);
  });
  return [
    [
      'base',
      'compared',
      'answered',
      'in English',
      'false answers',
      'in English',
      'AUROC off-domain',
      'near miss',
      'passage out',
      'goal answered at .05',
    ],
    ...rows,
  ];
}

function judge(outcomes: readonly RefusalOutcome[], base: string, legs: (typeof LEGS)[number]): readonly string[] {
  const list = (kind: RefusalOutcome['kind'], isEnglish = false) =>
    outcomes
      .filter((outcome) => outcome.base === base && outcome.kind === kind && outcome.isEnglish === isEnglish)
      .map(({ features }) => features);
  const score = (features: readonly RefusalFeatures[]) => features.map((one) => computeConfidence(one, legs));
  const share = (asked: readonly RefusalFeatures[]) =>
    asked.length === 0
      ? '-'
      : formatInterval(
          computeInterval(
            asked.map((features, at) => ({
              value: Number(!isRefused(features, legs)),
              group: String(at),
            })),
          ),
        );
  const known = list('in_domain');
  return [
    share(known),
    share(list('in_domain', true)),
    share(list('off_domain')),
    share(list('off_domain', true)),
    ...(['off_domain', 'near_miss', 'passage_out'] as const).map((kind) => {
      const others = score(list(kind));
      return others.length === 0 ? '-' : computeAuroc(score(known), others).toFixed(3);
    }),
  ];
}
