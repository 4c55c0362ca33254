import type { RefusalFeatures } from '@probant/assistant/refusal-features';
import { askSet, type Legs, readSetVectors } from './ask-set.ts';
import type { VectorCache } from './cached-vectors.ts';
import { type EvaluationSet, readEvaluationSet, removeFromSet, restoreInSet } from './evaluation-set.ts';

/** `near_miss`: the document that has the answer was taken out; `off_domain`: the question is about another base. */
type QuestionKind = 'in_domain' | 'near_miss' | 'off_domain';

export type RefusalOutcome = {
  readonly base: string;
  readonly kind: QuestionKind;
  readonly isEnglish: boolean;
  readonly features: RefusalFeatures;
};

/** Sets of questions about other bases. Those of the CNIL and of service-public.fr are too close to each other. */
const OFF_DOMAIN: Readonly<Record<string, readonly string[]>> = {
  'piaf-fr': ['spf-qr', 'cranfield-en'],
  'spf-qr': ['piaf-fr', 'cranfield-en'],
  'cnil-users': ['piaf-fr', 'cranfield-en'],
};
export const REFUSAL_BASES = Object.keys(OFF_DOMAIN);
const ENGLISH_SETS = ['cranfield-en', 'english-over-french'];

type RefusalSets = {
  readonly folder: string;
  readonly cache: VectorCache;
  readonly limit: number;
  readonly isHeld: boolean;
};

/** Asks bases questions that they can answer and others, and returns what the refusal goes by. */
export function listOutcomes({ cache, folder, isHeld, limit }: RefusalSets, legs: Legs): readonly RefusalOutcome[] {
  return REFUSAL_BASES.flatMap((name) => {
    const read = (questionSet: string) => readEvaluationSet(folder, name, { isHeld, limit, questionSet });
    const base = read(name);
    const vectors = readSetVectors(base, cache, legs);
    const measure = (questionSet: string, kind: QuestionKind): readonly RefusalOutcome[] =>
      read(questionSet).questions.map(({ text }) => ({
        base: name,
        kind,
        isEnglish: ENGLISH_SETS.includes(questionSet),
        features: askSet(base, vectors, text).features,
      }));
    return [
      ...measure(name, 'in_domain'),
      ...measure('english-over-french', 'in_domain'),
      ...(OFF_DOMAIN[name] ?? []).flatMap((other) => measure(other, 'off_domain')),
      ...measureNearMisses(base, vectors),
    ];
  });
}

/** Asks each question while its document is out of the base. */
const measureNearMisses = (
  base: EvaluationSet,
  vectors: ReturnType<typeof readSetVectors>,
): readonly RefusalOutcome[] =>
  base.questions.flatMap(({ relevant, text }) => {
    const removed = findDocument(base, relevant);
    if (removed === null) return [];
    removeFromSet(base, removed);
    const { features } = askSet(base, vectors, text);
    restoreInSet(base, removed);
    return [{ base: base.name, kind: 'near_miss', isEnglish: false, features }];
  });

/** Returns the document with the answer; null when there are several. */
function findDocument({ documents, isJudgedByDocument }: EvaluationSet, relevant: readonly string[]): string | null {
  if (isJudgedByDocument) return relevant.length === 1 ? (relevant[0] ?? null) : null;
  const found = [...documents].filter(([, chunks]) => chunks.some(({ id }) => relevant.includes(id)));
  return found.length === 1 ? (found[0]?.[0] ?? null) : null;
}
