import { alignFor, answerSet, askSet, type Legs, readSetVectors, replaceVectors } from './ask-set.ts';
import type { VectorCache } from './cached-vectors.ts';
import { type EvaluationSet, readEvaluationSet, removeFromSet, replaceInSet, restoreInSet } from './evaluation-set.ts';
import { type ChooseAlignment, isReported } from './fold-alignments.ts';

/**
 * `near_miss`: the document that has the answer was taken out; `passage_out`: only the passage, the rest of its document is there;
 * `off_domain`: the question is about another base.
 */
type QuestionKind = 'in_domain' | 'near_miss' | 'passage_out' | 'off_domain';

export type RefusalOutcome = {
  readonly base: string;
  readonly kind: QuestionKind;
  readonly isEnglish: boolean;
  /** Log odds of the best sentence. */
  readonly score: number;
  readonly isAnswered: boolean;
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
  /** Alignments that were not fitted on a question; null for the shipped one. */
  readonly chooseAlignment: ChooseAlignment | null;
};

/** Asks bases questions that they can answer and others, and returns what the product makes of them. */
export function listOutcomes(
  { cache, chooseAlignment, folder, isHeld, limit }: RefusalSets,
  legs: Legs,
): readonly RefusalOutcome[] {
  return REFUSAL_BASES.flatMap((name) => {
    const read = (questionSet: string) => {
      const set = readEvaluationSet(folder, name, { isHeld, limit, questionSet });
      return isHeld ? set : { ...set, questions: set.questions.filter(({ group }) => isReported(questionSet, group)) };
    };
    const base = read(name);
    const vectors = readSetVectors(base, cache, legs);
    const ask = ({ group, text }: AskedQuestionRow) => askSet(base, alignFor(vectors, chooseAlignment, group), text);
    const measure = (questionSet: string, kind: QuestionKind): readonly RefusalOutcome[] =>
      read(questionSet).questions.map((question) => ({
        base: name,
        kind,
        isEnglish: ENGLISH_SETS.includes(questionSet),
        ...judge(ask(question)),
      }));
    return [
      ...measure(name, 'in_domain'),
      ...measure('english-over-french', 'in_domain'),
      ...(OFF_DOMAIN[name] ?? []).flatMap((other) => measure(other, 'off_domain')),
      ...measureNearMisses(base, ask),
      ...measurePassagesOut(base, (question, part) =>
        askPart(base, alignFor(vectors, chooseAlignment, question.group), question.text, part),
      ),
    ];
  });
}

function judge(input: ReturnType<typeof askSet>): Pick<RefusalOutcome, 'score' | 'isAnswered'> {
  const { answer, score } = answerSet(input);
  return { score, isAnswered: answer !== null };
}

type AskedQuestionRow = EvaluationSet['questions'][number];

/** Asks each question while its document is out of the base. */
const measureNearMisses = (
  base: EvaluationSet,
  ask: (question: AskedQuestionRow) => ReturnType<typeof askSet>,
): readonly RefusalOutcome[] =>
  base.questions.flatMap((question) => {
    const removed = findDocument(base, question.relevant);
    if (removed === null) return [];
    removeFromSet(base, removed);
    const judged = judge(ask(question));
    restoreInSet(base, removed);
    return [{ base: base.name, kind: 'near_miss', isEnglish: false, ...judged }];
  });

/** A document without the passages that answer a question. */
type DocumentPart = {
  readonly documentId: string;
  readonly chunks: NonNullable<ReturnType<EvaluationSet['documents']['get']>>;
};

/** Asks each question of a set that judges passages while those that answer are out of their document. */
const measurePassagesOut = (
  base: EvaluationSet,
  ask: (question: AskedQuestionRow, part: DocumentPart) => ReturnType<typeof askSet>,
): readonly RefusalOutcome[] =>
  base.questions.flatMap((question) => {
    const documentId = base.isJudgedByDocument ? null : findDocument(base, question.relevant);
    if (documentId === null) return [];
    const chunks = (base.documents.get(documentId) ?? []).filter(({ id }) => !question.relevant.includes(id));
    if (chunks.length === 0) return [];
    replaceInSet(base, documentId, chunks);
    const judged = judge(ask(question, { documentId, chunks }));
    restoreInSet(base, documentId);
    return [{ base: base.name, kind: 'passage_out', isEnglish: false, ...judged }];
  });

/** Asks a set whose index has only a part of one document. */
function askPart(
  base: EvaluationSet,
  vectors: ReturnType<typeof readSetVectors>,
  question: string,
  { chunks, documentId }: DocumentPart,
): ReturnType<typeof askSet> {
  const part = { ...base, documents: new Map(base.documents).set(documentId, chunks) };
  return askSet(part, replaceVectors(vectors, part, documentId), question);
}

/** Returns the document with the answer; null when there are several. */
function findDocument({ documents, isJudgedByDocument }: EvaluationSet, relevant: readonly string[]): string | null {
  if (isJudgedByDocument) return relevant.length === 1 ? (relevant[0] ?? null) : null;
  const found = [...documents].filter(([, chunks]) => chunks.some(({ id }) => relevant.includes(id)));
  return found.length === 1 ? (found[0]?.[0] ?? null) : null;
}
