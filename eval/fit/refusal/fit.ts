import { join } from 'node:path';
import { listCandidates } from '@probant/assistant/candidate-sentences';
import { measureRefusal } from '@probant/assistant/refusal';
import type { RefusalFeatures } from '@probant/assistant/refusal-features';
import { retrieve } from '@probant/assistant/retrieve';
import { findDocumentVectors, findQuestionVectors, readVectorCache } from '../../assistant/cached-vectors.ts';
import { type EvaluationSet, readEvaluationSet } from '../../assistant/evaluation-set.ts';
import { computeAuroc } from '../../assistant/ranking.rules.ts';
import { computeQuantile } from '../../quantile.ts';
import { fitLogistic } from '../logistic.ts';

/**
 * Prints the weights of services/assistant/src/answering/extractive/refusal-weights.ts, fitted on dev questions of piaf-fr and spf-qr:
 * positives are those of the base, negatives those of the other one. PROBANT_EVAL_DATA=FOLDER node eval/fit/refusal/fit.ts
 */
const QUESTIONS = 500;
const FALSE_ANSWERS = 0.05;
const LEXICAL = ['bestCoverage', 'lexicalStrength', 'sentenceCoverage', 'margin', 'nameCoverage'] as const;
const SEMANTIC = ['bestCoverage', 'bestSimilarity', 'sentenceCoverage', 'margin', 'nameCoverage'] as const;

const cache = readVectorCache();
const folder = join(process.env['PROBANT_EVAL_DATA'] ?? '', 'assistant');
const [piaf, spf] = ['piaf-fr', 'spf-qr'].map((name) =>
  readEvaluationSet(folder, name, { isHeld: false, limit: QUESTIONS }),
);

for (const [kind, names] of [
  ['lexical', LEXICAL],
  ['semantic', SEMANTIC],
] as const) {
  if (piaf === undefined || spf === undefined) continue;
  const outcomes = [
    [piaf, spf],
    [spf, piaf],
  ].flatMap(([base, other]) =>
    base === undefined || other === undefined ? [] : [...measure(base, base, kind), ...measure(base, other, kind)],
  );
  const weights = fitLogistic(outcomes, names);
  const score = (features: RefusalFeatures) => {
    const sum = names.reduce((total, name) => total + (weights[name] ?? 0) * features[name], weights.bias);
    return 1 / (1 + Math.exp(-sum));
  };
  const list = (base: string, right: boolean) =>
    outcomes
      .filter((outcome) => outcome.base === base && outcome.right === right)
      .map(({ features }) => score(features));
  const threshold = computeQuantile([...list('piaf-fr', false), ...list('spf-qr', false)], 1 - FALSE_ANSWERS);
  console.log(kind, JSON.stringify({ weights, threshold }));
  for (const base of ['piaf-fr', 'spf-qr']) {
    const share = (right: boolean) =>
      list(base, right).filter((value) => value > threshold).length / list(base, right).length;
    const auroc = computeAuroc(list(base, true), list(base, false));
    console.log(
      `  ${base}: AUROC ${auroc.toFixed(3)}, answered ${share(true).toFixed(3)}, false answers ${share(false).toFixed(3)}`,
    );
  }
}

function measure(base: EvaluationSet, other: EvaluationSet, kind: string) {
  const documents = kind === 'semantic' ? findDocumentVectors(cache, base) : null;
  return other.questions.map(({ text }) => {
    const retrieval = retrieve(base.index, text, findQuestionVectors(cache, documents, text));
    const chunks = retrieval.chunks.map(({ documentId, ordinal, relevance }) => {
      const { heading = [], text: body = '' } = base.documents.get(documentId)?.[ordinal] ?? {};
      return { relevance, text: [...heading, body].join('\n'), language: 'fr' as const };
    });
    const features = measureRefusal(text, retrieval, listCandidates(text, retrieval.question, chunks), null);
    return { base: base.name, features, right: base === other };
  });
}
