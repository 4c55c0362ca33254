import { computeInterval, formatInterval } from '@probant/kernel/statistics/bootstrap.rules';
import { alignFor, answerSet, askSet, LEGS, readSetVectors } from './ask-set.ts';
import type { VectorCache } from './cached-vectors.ts';
import { readEvaluationSet } from './evaluation-set.ts';
import { type ChooseAlignment, isReported } from './fold-alignments.ts';
import { listOutcomes, REFUSAL_BASES, type RefusalOutcome } from './list-outcomes.ts';
import { computeAuroc } from './ranking.rules.ts';

type AnswerEvaluation = {
  readonly folder: string;
  readonly cache: VectorCache;
  readonly isHeld: boolean;
  readonly chooseAlignment: ChooseAlignment | null;
  readonly limit: number;
};

/** Sets with answers that are parts of their passages, and the goals for the first sentence and for the two best. */
const ANSWER_SETS = [
  { name: 'piaf-fr', first: '.61', two: '.73' },
  { name: 'fquad-valid-NC', first: '.67', two: '.77' },
] as const;

/** Returns the rows of a table: how often the best sentence, the two best and the answer contain what the set says they must contain. */
export function evaluateAnswers({
  cache,
  chooseAlignment,
  folder,
  ...options
}: AnswerEvaluation): readonly (readonly string[])[] {
  const rows = ANSWER_SETS.flatMap(({ first, name, two }) => {
    const set = readEvaluationSet(folder, name, options);
    const questions = set.questions.filter(({ answers, group }) => answers.length > 0 && isReported(name, group));
    return LEGS.flatMap((legs) => {
      if (legs !== 'words' && cache.vectors.size === 0) return [];
      const vectors = readSetVectors(set, cache, legs);
      const asked = questions.map(({ answers, group, text }) => {
        const { answer, ranked } = answerSet(askSet(set, alignFor(vectors, chooseAlignment, group), text));
        const contains = (sentences: readonly string[]): boolean => {
          const said = normalise(sentences.join('\n'));
          return answers.some((expected) => said.includes(normalise(expected)));
        };
        return {
          group,
          first: contains(ranked.slice(0, 1)),
          two: contains(ranked.slice(0, 2)),
          answered: answer !== null,
          right: answer !== null && contains(answer),
        };
      });
      const share = (select: (one: (typeof asked)[number]) => boolean, among = asked): string =>
        formatInterval(computeInterval(among.map((one) => ({ group: one.group, value: Number(select(one)) }))));
      const answered = asked.filter((one) => one.answered);
      return [
        [
          name,
          String(asked.length),
          legs,
          share((one) => one.first),
          first,
          share((one) => one.two),
          two,
          share((one) => one.answered),
          share((one) => one.right, answered),
        ],
      ];
    });
  });
  return [
    [
      'set',
      'questions',
      'compared',
      'first sentence right',
      'goal',
      'two best',
      'goal',
      'answered',
      'right among answered',
    ],
    ...rows,
  ];
}

const normalise = (text: string): string => text.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** Goals of the share of questions that are answered. */
const ANSWERED_GOALS: Readonly<Record<string, string>> = { 'piaf-fr': '.76', 'spf-qr': '.97' };

/** Returns the rows of a table: what is answered, with the threshold of the product, and how well refusals are told. */
export function evaluateRefusal({ cache, ...options }: AnswerEvaluation): readonly (readonly string[])[] {
  const rows = LEGS.flatMap((legs) => {
    if (legs !== 'words' && cache.vectors.size === 0) return [];
    const outcomes = listOutcomes({ cache, ...options }, legs);
    return REFUSAL_BASES.map((base) => [base, legs, ...judge(outcomes, base), ANSWERED_GOALS[base] ?? '-']);
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
      'answered at .05 of passages out',
      'goal answered at .05',
    ],
    ...rows,
  ];
}

function judge(outcomes: readonly RefusalOutcome[], base: string): readonly string[] {
  const list = (kind: RefusalOutcome['kind'], isEnglish = false) =>
    outcomes
      .filter((outcome) => outcome.base === base && outcome.kind === kind && outcome.isEnglish === isEnglish)
      .map(({ isAnswered, score }) => ({ isAnswered, score }));
  const score = (asked: ReturnType<typeof list>) => asked.map((one) => one.score);
  const share = (asked: ReturnType<typeof list>) =>
    asked.length === 0
      ? '-'
      : formatInterval(
          computeInterval(asked.map(({ isAnswered }, at) => ({ value: Number(isAnswered), group: String(at) }))),
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
    formatShare(shareAbove(score(known), score(list('passage_out')))),
  ];
}

/** False answers that are allowed where answered questions are compared. */
const FALSE_ANSWERS = 0.05;

/** Returns the share of the positive values above all but 5 % of the negative ones; null without negative ones. */
function shareAbove(positives: readonly number[], negatives: readonly number[]): number | null {
  if (negatives.length === 0) return null;
  const limit = negatives.toSorted((a, b) => b - a)[Math.floor(FALSE_ANSWERS * negatives.length)] ?? 0;
  return positives.filter((value) => value > limit).length / positives.length;
}

const formatShare = (share: number | null): string => (share === null ? '-' : share.toFixed(3));
