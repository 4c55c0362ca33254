import { join } from 'node:path';
import { readShippedAlignment } from '@probant/assistant/read-alignment';
import type { RefusalFeatures } from '@probant/assistant/refusal-features';
import { LEGS, type Legs } from '../../assistant/ask-set.ts';
import { readVectorCache } from '../../assistant/cached-vectors.ts';
import { readFoldAlignments } from '../../assistant/fold-alignments.ts';
import { listOutcomes, REFUSAL_BASES, type RefusalOutcome } from '../../assistant/list-outcomes.ts';
import { computeAuroc } from '../../assistant/ranking.rules.ts';
import { fitLogistic } from '../logistic.ts';

/**
 * Prints the weights of services/assistant/src/answering/extractive/refusal-weights.ts, fitted on dev questions: positives are those of the
 * base, negatives those of other bases and those whose document was taken out.
 * PROBANT_EVAL_DATA=FOLDER PROBANT_EVAL_CACHE=FOLDER node eval/fit/refusal/fit.ts
 */
const QUESTIONS = 1_200;
const FALSE_ANSWERS = 0.05;
/** Near misses count less: they are harder to tell than what users ask in vain, and words alone hardly tell them. */
const NEAR_MISS_WEIGHTS: Readonly<Record<Legs, number>> = { words: 0.3, passages: 0.6, sentences: 0.6 };
/** Of the weight of near misses: only one base has them. */
const PASSAGE_OUT_SHARE = 0.5;
/** There are 40 of them, and 1,300 off-domain ones in English. */
const ENGLISH_WEIGHT = 5;
const WORD_FEATURES = ['bestCoverage', 'lexicalStrength', 'sentenceCoverage', 'margin', 'nameCoverage'] as const;
const PASSAGE_FEATURES = [
  ...WORD_FEATURES,
  'documentMargin',
  'otherLanguage',
  'bestSimilarity',
  'firstSimilarity',
  'contrast',
] as const;
const FEATURES: Readonly<Record<Legs, readonly (keyof RefusalFeatures)[]>> = {
  words: WORD_FEATURES,
  passages: PASSAGE_FEATURES,
  sentences: [...PASSAGE_FEATURES, 'sentenceSimilarity', 'supportedSimilarity'],
};

const folder = join(process.env['PROBANT_EVAL_DATA'] ?? '', 'assistant');
const cache = readVectorCache(await readShippedAlignment());
// As vectors are to a question of a user: by an alignment that was not fitted on it.
const chooseAlignment = readFoldAlignments();
for (const legs of LEGS) {
  const outcomes = listOutcomes({ folder, cache, chooseAlignment, limit: QUESTIONS, isHeld: false }, legs);
  const { bias, weights } = fitStandardised(
    // Words alone do not tell questions in another language: they would only weaken what words do tell.
    outcomes.filter(({ isEnglish }) => legs !== 'words' || !isEnglish),
    FEATURES[legs],
    NEAR_MISS_WEIGHTS[legs],
  );
  const score = ({ features }: RefusalOutcome) =>
    FEATURES[legs].reduce((total, name) => total + (weights[name] ?? 0) * features[name], bias);
  const list = (base: string, kind: RefusalOutcome['kind'], isEnglish = false) =>
    outcomes
      .filter((outcome) => outcome.base === base && outcome.kind === kind && outcome.isEnglish === isEnglish)
      .map(score);
  const findLimit = (isEnglish: boolean) =>
    Math.max(...REFUSAL_BASES.map((base) => findThreshold(list(base, 'off_domain', isEnglish))));
  const limit = findLimit(false);
  // The weight of another language is moved so that the same threshold lets 5 % of those questions through, too.
  if (weights.otherLanguage !== undefined)
    weights.otherLanguage = Number((weights.otherLanguage + limit - findLimit(true)).toPrecision(5));
  const threshold = 1 / (1 + Math.exp(-limit));
  console.log(legs, JSON.stringify({ bias, weights, threshold: Number(threshold.toPrecision(5)) }));
  const share = (scores: readonly number[]) =>
    (scores.filter((value) => value >= limit).length / scores.length).toFixed(3);
  for (const base of REFUSAL_BASES) {
    const known = list(base, 'in_domain');
    console.log(
      `  ${base}: answered ${share(known)}, in English ${share(list(base, 'in_domain', true))}; false answers ` +
        `${share(list(base, 'off_domain'))}, in English ${share(list(base, 'off_domain', true))}; AUROC off-domain ` +
        `${computeAuroc(known, list(base, 'off_domain')).toFixed(3)}, near miss ${computeAuroc(known, list(base, 'near_miss')).toFixed(3)}, ` +
        `passage out ${computeAuroc(known, list(base, 'passage_out')).toFixed(3)}`,
    );
  }
}

function weighOutcome(kind: RefusalOutcome['kind'], isEnglish: boolean, nearMissWeight: number): number {
  if (kind === 'near_miss') return nearMissWeight;
  if (kind === 'passage_out') return PASSAGE_OUT_SHARE * nearMissWeight;
  return kind === 'in_domain' && isEnglish ? ENGLISH_WEIGHT : 1;
}

/** Returns what at most FALSE_ANSWERS of the scores reach, between two of them. */
function findThreshold(scores: readonly number[]): number {
  const sorted = scores.toSorted((a, b) => b - a);
  const allowed = Math.floor(FALSE_ANSWERS * scores.length);
  return ((sorted[allowed - 1] ?? 1) + (sorted[allowed] ?? 0)) / 2;
}

/** Fits weights for features of mean 0 and deviation 1, as the penalty compares them, and returns those for the features as they are. */
function fitStandardised(
  outcomes: readonly RefusalOutcome[],
  names: readonly (keyof RefusalFeatures)[],
  nearMissWeight: number,
) {
  const scales = names.map((name) => {
    const values = outcomes.map(({ features }) => features[name]);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
    return { name, mean, deviation: Math.sqrt(variance) || 1 };
  });
  const fitted = fitLogistic(
    outcomes.map(({ features, isEnglish, kind }) => ({
      features: Object.fromEntries(
        scales.map(({ name, mean, deviation }) => [name, (features[name] - mean) / deviation]),
      ),
      right: kind === 'in_domain',
      weight: weighOutcome(kind, isEnglish, nearMissWeight),
    })),
    names,
  );
  const weights: Partial<Record<keyof RefusalFeatures, number>> = {};
  let { bias } = fitted;
  for (const { name, mean, deviation } of scales) {
    const weight = (fitted[name] ?? 0) / deviation;
    weights[name] = Number(weight.toPrecision(5));
    bias -= weight * mean;
  }
  return { bias: Number(bias.toPrecision(5)), weights };
}
